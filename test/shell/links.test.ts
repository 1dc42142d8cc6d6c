import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { collectLinks } from '#main/shell/links.ts';
import { linksIn, readLink } from '#main/shell/read-link.ts';
import type { Opened } from '#shared/ipc/app.ts';
import { eventually } from '#test/support/eventually.ts';

import { app } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const dir = mkdtempSync(join(tmpdir(), 'inkstone-links-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const file = (name: string, content: string | Buffer): string => {
  writeFileSync(join(dir, name), content);
  return join(dir, name);
};
const A = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const PSBT = Buffer.from('70736274ff01', 'hex');
const payment: Opened = { kind: 'payment', address: A, coins: null };

beforeEach(() => app.removeAllListeners());

describe('a command line', () => {
  it('has payment links and PSBT files that are ours to open, and nothing else', () => {
    expect(
      linksIn(
        [
          '/opt/inkstone',
          '--flag',
          '--x=bitcoin:a',
          'bitcoin:b',
          'inkstone:b',
          'c.psbt',
          '-d.psbt',
          'e.txt',
          'http://f',
        ],
        '/home/a',
      ),
    ).toEqual(['bitcoin:b', 'inkstone:b', '/home/a/c.psbt']);
  });

  it('has three of them at most', () => {
    expect(linksIn(['x', ...Array.from({ length: 9 }, () => 'bitcoin:b')], '/')).toHaveLength(3);
  });
});

describe('what is opened', () => {
  it('is an address with its amount', async () => {
    expect(await readLink(`bitcoin:${A}?amount=0.5`)).toEqual({ ...payment, coins: '0.5' });
  });

  it('is the text of a PSBT, from its binary form, from text and from a file address', async () => {
    const path = file('a.psbt', PSBT);
    const opened = { kind: 'psbt', name: 'a.psbt', text: PSBT.toString('base64') };
    expect(await readLink(path)).toEqual(opened);
    expect(await readLink(pathToFileURL(path).href)).toEqual(opened);
    expect(await readLink(file('b.psbt', 'cHNidP8B'))).toMatchObject({ text: 'cHNidP8B' });
  });

  it.each(['inkstone:a-form?', 'inkstone://a-form?', 'INKSTONE://a-form/?'])(
    'is a text for the form that a link of our own names: %s',
    async (before) => {
      const text = 'Two lines,\nand a + & an é.';
      const link = before + new URLSearchParams({ text }).toString();
      expect(await readLink(link)).toEqual({ kind: 'text', screen: 'a-form', text });
    },
  );

  it.each([
    ['a link of our own without a text', () => 'inkstone:a-form', /can’t be read/],
    ['one with two', () => 'inkstone:a-form?text=a&text=b', /can’t be read/],
    ['one whose text is broken', () => 'inkstone:a-form?text=%ff', /can’t be read/],
    ['one that is far too long', () => `inkstone:a?text=${'a'.repeat(20_001)}`, /can’t be read/],
    ['one that leads to no form', () => 'inkstone:?text=a', /can’t be read/],
    ['a link that requires what nobody knows', () => `bitcoin:${A}?req-x=1`, /requires “x”/],
    ['a link without an address', () => 'bitcoin:', /no readable address/],
    ['a file that is not there', () => join(dir, 'none.psbt'), /can’t be read/],
    ['a folder', () => dir, /doesn’t contain a PSBT|can’t be read/],
    [
      'a file that is far too large',
      () => file('big.psbt', Buffer.alloc(700_001)),
      /doesn’t contain a PSBT/,
    ],
  ])('is refused with a reason: %s', async (_what, link, says) => {
    const opened = await readLink(link());
    expect(opened.kind).toBe('refused');
    expect((opened as { text: string }).text).toMatch(says);
  });
});

describe('input from outside', () => {
  it('waits from a cold start until the app can take it, and is never lost or doubled', async () => {
    const links = collectLinks(['inkstone', `bitcoin:${A}`], '/');
    const prevented = vi.fn();
    app.emit('open-url', { preventDefault: prevented }, `bitcoin:${A}?amount=1`);
    app.emit('open-file', { preventDefault: prevented }, file('c.psbt', PSBT));
    const taken: Opened[] = [];
    links.deliverTo((one) => taken.push(one));
    await eventually(() => expect(taken).toHaveLength(3));
    expect(prevented).toHaveBeenCalledTimes(2);
    links.add(['inkstone', 'd.psbt', `bitcoin:${A}?amount=2`], dir);
    await eventually(() => expect(taken).toHaveLength(5));
    expect(taken).toContainEqual({ ...payment, coins: '2' });
    expect(taken).toContainEqual({ kind: 'refused', text: 'd.psbt can’t be read.' });
  });
});
