import { describe, expect, it } from 'vitest';

import { createPortfolio } from '#main/app/portfolio/portfolio.ts';
import { createCoinReader } from '#main/wallet/coin-reader.ts';
import { book, ordinals, pay, pay2 } from '#test/attacks/world.ts';
import { asSaid, knowledgeOver } from '#test/support/asset-record.ts';
import { fakeProvider, HEIGHT, noRules } from '#test/unit/signing/support.ts';

/** A clock that only a test moves. */
function virtualClock() {
  let now = 1_000_000;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => void (timers = timers.filter((one) => one !== timer));
    },
    pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

/** A wallet with eleven coins by default, on three addresses. */
async function wallet(count = 11) {
  const provider = fakeProvider();
  const { overrides, coins, calls, client } = provider;
  for (let at = 0; at < count; at += 1) {
    provider.addCoin([pay, pay2, ordinals][at % 3]!, 10_000 + at);
  }
  overrides['inscription.byAddress'] = () => ({ total: 0, inscription: [] });
  overrides['brc20.addressSummary'] = () => ({ detail: [] });
  overrides['swap.allBalance'] = () => ({});
  overrides['collections.byAddress'] = () => ({ detail: [] });
  overrides['chain.balance'] = ({ address }: { address: string }) => {
    const held = [...coins.values()].filter((coin) => coin.address === address);
    const satoshi = held.reduce((sum, coin) => sum + coin.satoshi, 0);
    return { address, satoshi, pendingSatoshi: 0, utxoCount: held.length };
  };
  const clock = virtualClock();
  let judged = 0;
  const portfolio = createPortfolio({
    network: 'practice',
    clock,
    client,
    divided: asSaid,
    coins: createCoinReader({
      client,
      network: 'practice',
      minCoinSats: () => 600,
      lockedBy: () => {
        judged += 1;
        return null;
      },
      rules: noRules,
      knowledge: knowledgeOver(client),
      isCleanChange: () => false,
      asksTokens: true,
    }),
    book: () => book,
    walletId: () => 'one',
    load: () => Promise.resolve(null),
    save: () => Promise.resolve(),
    onChange: () => undefined,
  });
  const shown = await portfolio.get(true);
  expect(shown.coins).toHaveLength(count);
  /** An event on the chain every two seconds, as practice residents cause. */
  async function watch(seconds: number): Promise<string[]> {
    calls.length = 0;
    for (let passed = 0; passed < seconds; passed += 2) {
      clock.pass(2_000);
      portfolio.look();
      await portfolio.idle();
    }
    return [...calls];
  }
  return { ...provider, portfolio, watch, judged: () => judged };
}

describe('a portfolio at rest', () => {
  it('makes at most four calls a minute while nothing changes', async () => {
    const { watch } = await wallet();
    const calls = await watch(90);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(8);
    expect((await watch(600)).length).toBeLessThanOrEqual(40);
  });

  it('refreshes less and less often while it isn’t shown, and soon again once it is', async () => {
    const { watch, addCoin, portfolio } = await wallet();
    await watch(3_600);
    const calls = await watch(3_600);
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(30);
    addCoin(book.receive(book.accounts[0]!), 77_000);
    await watch(660);
    expect((await portfolio.get(false)).coins).toHaveLength(12);
    await watch(3_600);
    await portfolio.get(false);
    addCoin(book.receive(book.accounts[0]!), 88_000);
    await watch(120);
    expect((await portfolio.get(false)).coins).toHaveLength(13);
  });

  it('reads only the address that something happened at', async () => {
    const { watch, addCoin, portfolio } = await wallet();
    await watch(120);
    await portfolio.get(false);
    const fresh = addCoin(book.receive(book.accounts[0]!), 77_000);
    const calls = await watch(120);
    expect((await portfolio.get(false)).coins.map(({ outpoint }) => outpoint)).toContain(fresh);
    expect(calls.filter((name) => name === 'chain.allUtxos')).toHaveLength(1);
    expect(calls.filter((name) => name === 'brc20.addressSummary')).toHaveLength(1);
    // Every source that decides whether a coin may be spent, for this one address.
    const looks = ['chain.info', 'chain.balance'];
    expect(calls.filter((name) => !looks.includes(name)).length).toBeLessThanOrEqual(15);
  });

  it('knows what a rune coin holds, having asked about it once', async () => {
    const { portfolio, overrides, calls, coins } = await wallet();
    const [carrier] = [...coins.entries()].find(([, coin]) => coin.address === ordinals.address)!;
    overrides['runes.addressBalances'] = ({ address }: { address: string }) =>
      address === ordinals.address
        ? { total: 1, detail: [{ runeid: '1:1', amount: '5', spacedRune: 'A', divisibility: 0 }] }
        : { total: 0, detail: [] };
    overrides['runes.utxoBalance'] = ({ txid }: { txid: string }) =>
      txid === carrier.slice(0, 64) ? [{ runeid: '1:1', amount: '5' }] : [];
    calls.length = 0;
    const shown = await portfolio.get(true);
    const at = (outpoint: string) => shown.coins.find((coin) => coin.outpoint === outpoint);
    expect(at(carrier)?.verdict).toBe('asset');
    const others = shown.coins.filter(
      ({ address, outpoint }) => address === ordinals.address && outpoint !== carrier,
    );
    expect(others.map(({ verdict }) => verdict)).toEqual(others.map(() => 'clean'));
    const requests = () => calls.filter((name) => name === 'runes.utxoBalance').length;
    expect(requests()).toBe(others.length + 1);
    await portfolio.get(true);
    expect(requests()).toBe(others.length + 1);
    expect(shown.height).toBe(HEIGHT);
  });
});

describe('a portfolio of many coins', () => {
  it('is judged again in pieces, with turns for others in between', async () => {
    const { portfolio, judged } = await wallet(2_100);
    let most = 0;
    const state = { isDone: false };
    const again = portfolio.judgeAgain().then(() => (state.isDone = true));
    while (!state.isDone) {
      const before = judged();
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, judged() - before);
    }
    await again;
    expect(judged()).toBeGreaterThanOrEqual(4_200);
    expect(most).toBeLessThanOrEqual(500);
    expect((await portfolio.get(false)).coins).toHaveLength(2_100);
  });
});
