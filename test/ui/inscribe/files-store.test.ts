import { createPinia, setActivePinia } from 'pinia';
import { describe, expect, it } from 'vitest';
import { createApp } from 'vue';

import { createRpc, rpcKey } from '#renderer/base/rpc.ts';
import { useFilesStore } from '#renderer/features/inscribe/files-store.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { limits } from '#test/ui/fixtures.ts';

const file = (name: string, size = 3): File => new File([new Uint8Array(size)], name);
function store(answers: Parameters<typeof createFakeBridge>[0] = {}) {
  const bridge = createFakeBridge(answers);
  const pinia = createPinia();
  createApp({}).provide(rpcKey, createRpc(bridge)).use(pinia);
  setActivePinia(pinia);
  return { bridge, files: useFilesStore() };
}
const names = (files: ReturnType<typeof useFilesStore>): string[] =>
  files.files.map(({ name }) => name);

describe('the files of the form', () => {
  it('keep the order in which they were chosen, however fast each is read', async () => {
    const { files } = store({
      'inscribe.addFile': async ({ name }) => {
        if (name === 'a') await new Promise((done) => setTimeout(done, 20));
        return { name, hash: 'h', size: 3, mediaType: 'x/y', sniffed: null, warnings: [] };
      },
    });
    await files.add(
      ['a', 'b', 'c', 'd'].map((name) => file(name)),
      limits,
    );
    expect(names(files)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lose none of those dropped while others are being read', async () => {
    const { files } = store();
    await Promise.all([
      files.add([file('a'), file('b')], limits),
      files.add([file('c')], limits),
      files.add([file('d', 0)], limits),
    ]);
    expect(names(files)).toEqual(['a', 'b', 'c']);
    expect(files.refused).toEqual([{ name: 'd', reason: 'The file is empty, or it is a folder.' }]);
    expect(files.isAdding).toBe(false);
  });

  it('are counted against the limits of one file, of their number and of all together', async () => {
    const { files } = store();
    const small = { ...limits, maxFileBytes: 10, maxFiles: 3, maxTotalBytes: 12 };
    await files.add(
      [file('huge', 11), file('a', 5), file('b', 5), file('c', 5), file('d', 1), file('e', 1)],
      small,
    );
    expect(names(files)).toEqual(['a', 'b', 'd']);
    expect(files.refused.map(({ name }) => name)).toEqual(['huge', 'c', 'e']);
    expect(files.refused.map(({ reason }) => reason)).toEqual([
      'Too large (11 B). A file can have up to 10 B.',
      'All files together can have up to 12 B.',
      'You can add up to 3 files at a time.',
    ]);
  });

  it('that cannot be read or that main refuses take nothing else with them', async () => {
    const { files } = store({
      'inscribe.addFile': ({ name }) => {
        if (name === 'bad')
          throw new AppError('FILE_REFUSED', 'no', { reason: 'Not a file type.' });
        return { name, hash: 'h', size: 3, mediaType: 'x/y', sniffed: null, warnings: [] };
      },
    });
    const locked = file('locked');
    locked.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotReadableError'));
    await files.add([locked, file('bad'), file('good')], limits);
    expect(names(files)).toEqual(['good']);
    expect(files.refused).toMatchObject([
      { name: 'locked', reason: expect.stringContaining('Couldn’t read') as string },
      { name: 'bad', reason: 'Not a file type.' },
    ]);
  });

  it('are put into another order, which never leaves the list', async () => {
    const { files } = store({
      'inscribe.addFile': ({ name }) => ({
        ...{ name, hash: 'h', size: 3, mediaType: 'x/y', sniffed: null, warnings: [] },
      }),
    });
    await files.add(
      ['a', 'b', 'c'].map((name) => file(name)),
      limits,
    );
    files.move(2, 0);
    files.move(0, -1);
    files.move(1, 9);
    expect(names(files)).toEqual(['c', 'a', 'b']);
  });

  it('that were read stay when the reading is stopped, and go when all are removed', async () => {
    const { files, bridge } = store();
    bridge.answer('inscribe.addFile', ({ name }) => {
      if (name === 'f3') files.cancel();
      return { name, hash: 'h', size: 3, mediaType: 'x/y', sniffed: null, warnings: [] };
    });
    const many = Array.from({ length: 50 }, (_, index) => file(`f${index}`));
    await files.add(many, limits);
    expect(files.files.length).toBeGreaterThanOrEqual(4);
    expect(files.files.length).toBeLessThan(10);

    bridge.answer('inscribe.addFile', ({ name }) => {
      if (name === 'f3') files.clear();
      return { name, hash: 'h', size: 3, mediaType: 'x/y', sniffed: null, warnings: [] };
    });
    await files.add(many, limits);
    expect(names(files)).toEqual([]);
  });
});
