import { afterEach, describe, expect, it, vi } from 'vitest';

import { familyIds } from '#renderer/base/families.ts';
import ExploreView from '#renderer/features/explore/ExploreView.vue';
import PortfolioView from '#renderer/features/portfolio/PortfolioView.vue';
import { AppError } from '#shared/errors.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, PAY_ADDRESS, portfolioOf, snapshotOf } from '#test/ui/fixtures.ts';
import { mountWith, pageText, settle, unmountAll } from '#test/ui/mount.ts';

const held = (tick: string, address: string) => ({
  ...{ tick, available: '1', transferable: '0', overall: '1' },
  holders: [{ address, available: '1', transferable: '0' }],
});
const row = (ticker: string, moduleBalance: string | null) => ({
  ...{ ticker, overallBalance: '1', transferableBalance: '0', availableBalance: '1' },
  moduleBalance,
});
type Answer = (address: string) => unknown;

/** A bridge of a wallet with tokens at two addresses, whose index of contracts answers like this. */
function bridgeOf(summary: Answer, families: readonly string[] = familyIds) {
  const snapshot = snapshotOf();
  const networks = snapshot.networks.map((info) => ({ ...info, families: [...families] }));
  const info = { inscriptionId: 'x', totalMinted: '1', max: '2', limit: '1', decimal: 18 };
  return createFakeBridge({
    'app.snapshot': () => ({ ...snapshot, networks }),
    'wallet.portfolio': () =>
      portfolioOf({ brc20: [held('sixsix', ORD_ADDRESS), held('inks', PAY_ADDRESS)] }),
    'provider.read': ({ row: name, params }) => {
      const read: Record<string, () => unknown> = {
        'prog.addressSummary': () => summary(String(params['address'])),
        'brc20.info': () => ({ ticker: params['ticker'], ...info }),
        'brc20.holders': () => ({ total: 0, detail: [] }),
      };
      const data = (read[name] ?? (() => ({ total: 0, list: [], detail: [] })))();
      return { data, age: 0, fetchedAt: 1, stale: false, freshFor: 15_000, key: name };
    },
  });
}
const summaries = (bridge: ReturnType<typeof bridgeOf>) =>
  bridge.inputsOf('provider.read').filter((one) => one.row === 'prog.addressSummary');

async function openPortfolio(bridge: ReturnType<typeof bridgeOf>) {
  await mountWith(PortfolioView, bridge, { route: '/' });
  await vi.dynamicImportSettled();
  await settle();
}

describe('tokens in smart contracts', () => {
  const section = () => document.querySelector('section[aria-label="In modules"]');
  afterEach(() => unmountAll());

  it('are named beside the others, summed over addresses, also where nothing else is left of them', async () => {
    const bridge = bridgeOf((address) => ({
      detail:
        address === ORD_ADDRESS
          ? [row('sixsix', '1234.5'), row('gone-1', '3'), row('empty1', '0'), row('none-1', null)]
          : [row('sixsix', '0.5')],
    }));
    await openPortfolio(bridge);
    const text = section()?.textContent ?? '';
    expect(text).toMatch(/sixsix1\s235(?!\.)/u);
    expect(text).toContain('sixsix');
    expect(text).toContain('gone-1');
    expect(text).toContain('Inkstone can’t move them');
    expect(text).not.toContain('empty1');
    expect(text).not.toContain('none-1');
    expect(new Set(summaries(bridge).map(({ params }) => params['address']))).toContain(
      ORD_ADDRESS,
    );
    expect(summaries(bridge).every(({ background }) => background === true)).toBe(true);
  });

  it('have no section while there are none, and cost no call where the index is not served', async () => {
    await openPortfolio(bridgeOf(() => ({ detail: [row('sixsix', '0')] })));
    expect(section()).toBeNull();
    unmountAll();
    const away = bridgeOf(
      () => ({ detail: [] }),
      familyIds.filter((family) => family !== 'prog'),
    );
    await openPortfolio(away);
    expect(section()).toBeNull();
    expect(summaries(away)).toEqual([]);
  });

  it('are shown on the page of a 6-character token, which asks for no other', async () => {
    const bridge = bridgeOf(() => ({ detail: [row('sixsix', '8')] }));
    await mountWith(ExploreView, bridge, { route: '/explore/brc20/sixsix' });
    await vi.dynamicImportSettled();
    await settle();
    expect(pageText()).toMatch(/Yours, in modules\s*\d/u);
    unmountAll();
    const other = bridgeOf(() => ({ detail: [row('sixsix', '8')] }));
    await mountWith(ExploreView, other, { route: '/explore/brc20/inks' });
    await settle();
    expect(pageText()).not.toContain('Yours, in modules');
    expect(summaries(other)).toEqual([]);
  });

  // The last one: what a page learned, it keeps.
  it('are silent while the index fails, and asked for once where a host lacks it', async () => {
    const failing = bridgeOf(() => {
      throw new AppError('PROVIDER_UNREACHABLE', 'down');
    });
    await openPortfolio(failing);
    expect(section()).toBeNull();
    expect(pageText()).not.toContain('did not answer');
    unmountAll();
    const lacking = bridgeOf(() => {
      throw new AppError('PROVIDER_REJECTED', 'gone', {
        ...{ row: 'prog.addressSummary', code: 404, msg: '404 page not found' },
      });
    });
    await openPortfolio(lacking);
    expect(pageText()).not.toContain('page not found');
    expect(summaries(lacking)).toHaveLength(1);
    unmountAll();
    await openPortfolio(lacking);
    expect(summaries(lacking)).toHaveLength(1);
  });
});
