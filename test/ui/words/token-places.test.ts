import { describe, expect, it } from 'vitest';

import { tokenPlaces } from '#renderer/base/token-places.ts';
import InscribeView from '#renderer/features/inscribe/InscribeView.vue';
import SendInscriptionView from '#renderer/features/send/SendInscriptionView.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { portfolioOf } from '#test/ui/fixtures.ts';
import { field, mountWith, pageText, press, settle } from '#test/ui/mount.ts';

const FIRST = 'bcrt1pfirst0000000000';
const CURRENT = 'bcrt1pcurrent00000000';
const ordinals = { address: CURRENT, firstAddress: FIRST };
const balance = (holders: [string, string][]) => ({
  brc20: [
    {
      tick: 'Inks',
      available: '0',
      transferable: '0',
      overall: '0',
      holders: holders.map(([address, available]) => ({ address, available, transferable: '0' })),
    },
  ],
});

describe('own addresses for a ticker', () => {
  it('start with the one that has most of it, even if another address is newer', () => {
    const held = balance([
      ['bcrt1pother', '0'],
      [FIRST, '2749.5'],
    ]);
    expect(tokenPlaces('inks', held, ordinals)).toEqual([
      { address: FIRST, available: '2749.5' },
      { address: 'bcrt1pother', available: '0' },
      { address: CURRENT, available: null },
    ]);
  });

  it('begin with the first address where none holds any', () => {
    expect(tokenPlaces('else', balance([]), ordinals).map(({ address }) => address)).toEqual([
      FIRST,
      CURRENT,
    ]);
  });

  it('are offered by the form of a transfer with the amount available at each', async () => {
    const holders = [{ address: FIRST, available: '2749.5', transferable: '0' }];
    const tokens = { tick: 'inks', available: '2749.5', transferable: '0', overall: '2749.5' };
    const form = { tab: 'transfer', transfer: { tick: 'inks', amount: '250.5' } };
    const bridge = createFakeBridge({
      'wallet.portfolio': () => portfolioOf({ brc20: [{ ...tokens, holders }] }),
      'inscribe.loadDraft': () => ({ draft: { form } }),
    });
    await mountWith(InscribeView, bridge);
    await settle();
    expect(pageText()).toContain('2 749.5 available');
    const chosen = document.querySelector<HTMLInputElement>('input[name="token-place"]:checked');
    expect(chosen?.value).toBe(FIRST);
    // One press selects the whole amount, another one the other held token.
    await press('Max');
    expect(field('Amount').value).toBe('2749.5');
  });
});

describe('sending a transfer inscription', () => {
  const open = async (usable: boolean | null) => {
    const portfolio = portfolioOf();
    const item = { ...portfolio.inscriptions[0]!, brc20: 'transfer inks 250.5', usable };
    const bridge = createFakeBridge({
      'wallet.portfolio': () => ({ ...portfolio, inscriptions: [item] }),
    });
    const route = `/send/inscription/${item.inscriptionId}`;
    await mountWith(SendInscriptionView, bridge, { route });
    await settle();
  };

  it('says how many tokens go', async () => {
    await open(true);
    expect(pageText()).toContain('Sends 250.5 inks to the recipient.');
  });

  it.each([
    [false, 'Moves 0 tokens: this transfer of 250.5 inks was used when it was first sent.'],
    [null, 'it may move 0 of the 250.5 inks'],
  ])('says so where it is used up or nobody knows (%s)', async (usable, text) => {
    await open(usable);
    expect(pageText()).toContain(text);
  });
});
