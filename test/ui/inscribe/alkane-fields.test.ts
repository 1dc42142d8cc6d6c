import { describe, expect, it } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import InscribeView from '#renderer/features/inscribe/InscribeView.vue';
import { AppError } from '#shared/errors.ts';
import { eventually } from '#test/support/eventually.ts';
import { button, openView, pageText, press, settle, type } from '#test/ui/mount.ts';

const tokenData = {
  name: 'Practice Kelp',
  symbol: 'KELP',
  divisibility: 0,
  perMint: '50',
  cap: '1000',
  minted: '20',
  mintable: true,
  totalSupply: '11000',
};
const kelp = { alkaneid: '2:2', type: 'token', tokenData };
const closed = {
  alkaneid: '2:3',
  type: 'token',
  tokenData: { ...tokenData, name: 'Practice Brine', mintable: false },
};
const driftwood = {
  runeid: '111:1',
  rune: 'OPENDRIFTWOODMINT',
  spacedRune: 'OPEN•DRIFTWOOD•MINT',
  divisibility: 0,
  terms: { amount: '1000', cap: '500' },
  mintable: true,
};
const rows: Record<string, (params: Record<string, unknown>) => unknown> = {
  'alkanes.tokens': () => ({ start: 0, total: 2, detail: [kelp, closed] }),
  'alkanes.info': ({ alkaneid }) => (alkaneid === '2:2' ? kelp : closed),
  'runes.info': () => driftwood,
  'runes.list': () => ({ start: 0, total: 1, detail: [driftwood] }),
};
const read = ({ row, params }: Input<'provider.read'>) => {
  const found = rows[row];
  if (!found) throw new AppError('PROVIDER_REJECTED', 'none', { row, code: -1, msg: 'none' });
  const key = JSON.stringify(params);
  return { data: found(params), age: 0, fetchedAt: 1, stale: false, freshFor: 0, key };
};
const open = (query = '?tab=alkanes&alkaneid=2:2') =>
  openView(InscribeView, { 'provider.read': read }, `/inscribe${query}`);
const contents = (bridge: Awaited<ReturnType<typeof open>>) =>
  bridge.inputsOf('inscribe.quote').map(({ content }) => content);

const alkane = { alkaneid: '2:2', name: 'Practice Kelp', amount: '50', divisibility: 0 };
const rune = { runeid: '111:1', rune: 'OPEN•DRIFTWOOD•MINT', amount: '1000', divisibility: 0 };
const check = async (label: string): Promise<void> => {
  const found = [...document.querySelectorAll('label')].find((one) =>
    one.textContent.includes(label),
  );
  found?.querySelector('input')?.click();
  await settle();
};

describe('the form for mints of alkanes', () => {
  it('shows the terms of the alkane and orders what it showed', async () => {
    const bridge = await open();
    await eventually(() => expect(pageText()).toContain('980 of 1 000'));
    expect(pageText()).toContain('Practice Kelp KELP');
    await type('Number of mints', '3');
    await eventually(() =>
      expect(contents(bridge).at(-1)).toEqual({ type: 'alkanes-mint', alkane, count: 3 }),
    );
    await eventually(() => expect(button('Review order').disabled).toBe(false));
    await press('Review order');
    expect(pageText()).toContain('3 mints of 50 Practice Kelp (2:2) each');
  });

  it('offers open mints only, and a complete name selects its alkane', async () => {
    const bridge = await open('?tab=alkanes&alkaneid=practice%20kelp');
    await eventually(() =>
      expect(contents(bridge).at(-1)).toEqual({ type: 'alkanes-mint', alkane, count: 1 }),
    );
    expect(pageText()).not.toContain('Practice Brine');
  });

  it('adds a rune and a BRC-20 token to each round', async () => {
    const bridge = await open();
    await check('Mint a rune in the same transactions');
    expect(pageText()).toContain('Choose a rune with an open mint.');
    await press('OPEN•DRIFTWOOD•MINT 111:1');
    await eventually(() =>
      expect(contents(bridge).at(-1)).toEqual({
        ...{ type: 'multi-mint', alkane, rune },
        ...{ brc20: null, count: 1 },
      }),
    );
    expect(pageText()).toContain('1 000 OPEN•DRIFTWOOD•MINT per mint.');
    await check('Mint a BRC-20 token too');
    await type('Ticker', 'tide');
    await type('Amount per mint', '500');
    await eventually(() =>
      expect(contents(bridge).at(-1)).toMatchObject({ brc20: { tick: 'tide', amount: '500' } }),
    );
    await eventually(() => expect(button('Review order').disabled).toBe(false));
    await press('Review order');
    expect(pageText()).toContain(
      '1 mint of 50 Practice Kelp (2:2) + 1 000 OPEN•DRIFTWOOD•MINT (111:1) + 500 tide',
    );
  });

  it('has the mint of an earlier order', async () => {
    const bridge = await open(
      '?tab=alkanes&alkaneid=2:2&count=7&runeid=111:1&tick=tide&amount=500',
    );
    await eventually(() =>
      expect(contents(bridge).at(-1)).toEqual({
        ...{ type: 'multi-mint', alkane, rune, count: 7 },
        brc20: { tick: 'tide', amount: '500' },
      }),
    );
  });
});

it('has the mint of an earlier BRC-20 order', async () => {
  const bridge = await open('?tab=mint&tick=tide&amount=500&count=4');
  const mint = { type: 'brc20-mint', tick: 'tide', amount: '500', count: 4 };
  await eventually(() => expect(contents(bridge).at(-1)).toEqual(mint));
});
