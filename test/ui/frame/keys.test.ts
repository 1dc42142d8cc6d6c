import { describe, expect, it } from 'vitest';
import { type Component, h } from 'vue';

import { openedFiles } from '#renderer/base/opened-files.ts';
import { takeOpened } from '#renderer/base/opened-text.ts';
import { speakOfAll } from '#renderer/base/words.ts';
import FileDrop from '#renderer/frame/drop/FileDrop.vue';
import ShortcutSheet from '#renderer/frame/keys/ShortcutSheet.vue';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { mountWith, pageText, settle } from '#test/ui/mount.ts';

/** What the frame loads at the first key or the first drag. */
async function open(view: Component, route = '/coins') {
  await speakOfAll();
  const bridge = createFakeBridge();
  const first = new KeyboardEvent('keydown', { key: 'z' });
  const props = view === ShortcutSheet ? { first } : {};
  const host = { render: () => [h('input', { 'aria-label': 'A field' }), h(view, props)] };
  const { router } = await mountWith(host, bridge, { route });
  await settle();
  return { bridge, path: () => router.currentRoute.value.path };
}
const hit = async (key: string, at: EventTarget = document.body): Promise<void> => {
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settle();
};

describe('single keys', () => {
  it('open screens where nothing is typed', async () => {
    const { path } = await open(ShortcutSheet);
    await hit('s');
    await eventually(() => expect(path()).toBe('/send'));
    await hit('r', document.querySelector('[aria-label="A field"]')!);
    expect(path()).toBe('/send');
    await hit('A');
    await eventually(() => expect(path()).toBe('/activity'));
  });

  it('are listed on a sheet, where they can be turned off', async () => {
    const { bridge, path } = await open(ShortcutSheet);
    await hit('?');
    await eventually(() => expect(pageText()).toContain('Keyboard shortcuts'));
    expect(pageText()).toMatch(/Send bitcoin\s*S/);
    // Nothing is opened behind the sheet.
    await hit('a');
    expect(path()).toBe('/coins');
    document.querySelector<HTMLInputElement>('[role="dialog"] input[type="checkbox"]')?.click();
    await settle();
    expect(bridge.inputsOf('settings.set')).toEqual([{ singleKeys: false }]);
    await hit('Escape', document.activeElement ?? document.body);
    await eventually(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    await hit('a');
    expect(path()).toBe('/coins');
  });
});

describe('a file dropped on the window', () => {
  const drag = async (type: string, files: readonly File[], at: EventTarget = document.body) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const items = files.map((file) => ({
      ...{ kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => null },
    }));
    Object.assign(event, { dataTransfer: { types: ['Files'], items, files } });
    at.dispatchEvent(event);
    await settle();
    return event;
  };
  const image = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });

  it('goes to Inscribe, with a note over the page while it is dragged', async () => {
    const { path } = await open(FileDrop);
    await drag('dragover', [image]);
    await eventually(() => expect(pageText()).toContain('Drop to inscribe'));
    await drag('drop', [image]);
    expect(pageText()).not.toContain('Drop to inscribe');
    await eventually(() => expect(path()).toBe('/inscribe'));
    expect(openedFiles.value).toEqual([image]);
    openedFiles.value = [];
  });

  it('opens in Tools if it is a PSBT, by its name or its bytes', async () => {
    const { path } = await open(FileDrop);
    await drag('dragover', [image]);
    await eventually(() => expect(pageText()).toContain('Drop to inscribe'));
    await drag('drop', [new File(['cHNidP8BAA=='], 'from-somewhere.txt')]);
    await eventually(() => expect(path()).toBe('/tools'));
    expect(takeOpened('psbt')).toBe('cHNidP8BAA==');
  });

  it('goes nowhere while a dialog is open', async () => {
    const { path } = await open(FileDrop);
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    await drag('dragover', [image]);
    await drag('drop', [image]);
    await settle();
    expect(pageText()).not.toContain('Drop to inscribe');
    expect(path()).toBe('/coins');
    expect(openedFiles.value).toEqual([]);
  });
});
