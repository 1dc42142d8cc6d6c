import { expect, it } from 'vitest';

import ProseText from '#renderer/base/parts/ProseText.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { PAY_ADDRESS } from '#test/ui/fixtures.ts';
import { mountWith, pageText } from '#test/ui/mount.ts';

async function show(text: string): Promise<void> {
  await mountWith(ProseText, createFakeBridge({}), { props: { text } });
}

it('says an address by both ends, and leads to it', async () => {
  await show(`Anyone who has it pays 1 286 sats to ${PAY_ADDRESS}, until the coin moves.`);
  const link = document.querySelector('a');
  expect(link?.getAttribute('title')).toBe(PAY_ADDRESS);
  expect(link?.getAttribute('href')).toMatch(new RegExp(`/explore/address/${PAY_ADDRESS}$`));
  expect(pageText()).toMatch(/sats to \S{10}…\S{8}, until the coin moves\./);
  expect(pageText()).not.toContain(PAY_ADDRESS);
});

it('leaves other long words and what would be markup as they are', async () => {
  const text = `supercalifragilisticexpialidocious <a href="x">${'a'.repeat(40)}</a>`;
  await show(text);
  expect(document.querySelector('a')).toBeNull();
  expect(pageText()).toContain(text);
});
