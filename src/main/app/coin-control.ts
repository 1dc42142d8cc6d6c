import type { NetworkStore } from '#main/store/open-stores.ts';
import { mapInTurns } from '#main/turns.ts';
import type { AddressBook } from '#main/wallet/accounts.ts';
import type { CoinReader } from '#main/wallet/coin-reader.ts';
import type { Answer } from '#main/wallet/coin-report.ts';
import { type Coin, coinView } from '#main/wallet/coins.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { CoinReport } from '#shared/ipc/coins.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { say } from '#shared/words/say.ts';

import { createPieces } from './pieces.ts';
import type { PortfolioService } from './portfolio/portfolio.ts';

interface CoinControlDeps {
  clock: Clock;
  reader: CoinReader;
  portfolio: PortfolioService;
  store: Pick<NetworkStore, 'coinNotes' | 'wallet' | 'activity'>;
  book: () => AddressBook;
  onChange: () => void;
}

/** Coins as shown to the user, and the user's decisions about them: details, labels, frozen and released coins. */
export function createCoinControl(deps: CoinControlDeps) {
  const { clock, reader, portfolio } = deps;
  const { coinNotes, wallet, activity } = deps.store;

  /** Applies decisions made since the coin was last read. */
  const withNotes = (view: CoinView): CoinView => ({
    ...view,
    lockedBy: wallet.lockedBy(view.outpoint),
    frozen: coinNotes.isFrozen(view.outpoint),
    label: coinNotes.label('output', view.outpoint),
    released: coinNotes.released(view.outpoint),
    releaseReason: coinNotes.releaseReason(view.outpoint),
  });

  const pieces = createPieces(withNotes);

  /** Reads the coin again from every source. Throws NOT_FOUND if it isn't ours or is spent. */
  async function prove(outpoint: string): Promise<Coin> {
    const known = (await portfolio.get(false)).coins.find((coin) => coin.outpoint === outpoint);
    const owned = deps.book().ownAddresses();
    const owners = known ? owned.filter(({ address }) => address === known.address) : owned;
    const coin = (await reader.list(owners)).find((one) => one.outpoint === outpoint);
    if (!coin) throw new AppError('NOT_FOUND', 'no such unspent coin of this wallet');
    return reader.prove(coin);
  }

  async function report(outpoint: string): Promise<CoinReport> {
    const coin = await prove(outpoint);
    return reportOf(coin, withNotes(coinView(coin)), clock.now());
  }

  async function changed(): Promise<void> {
    await portfolio.judgeAgain();
    deps.onChange();
  }

  return {
    async list(refresh: boolean) {
      const { asOf, problem, coins } = await portfolio.get(refresh);
      return { asOf, problem, coins: await mapInTurns(coins, withNotes) };
    },
    /** The same for the page, limited to the size of one answer; `more` returns the rest of that state. */
    async show(refresh: boolean) {
      const { asOf, problem, coins } = await portfolio.get(refresh);
      const { items, more } = pieces.first(coins);
      return { asOf, problem, coins: items, more };
    },
    more: pieces.more,
    report,

    async freeze(outpoints: readonly string[], frozen: boolean): Promise<void> {
      for (const outpoint of outpoints) coinNotes.setFrozen(outpoint, frozen, clock.now());
      await changed();
    },

    /**
     * Marks inscriptions as spendable: the caller has checked the password. Throws ASSET_AT_RISK if the coin contains
     * anything beyond what was shown, and the error of a source that failed.
     */
    async release(
      outpoint: string,
      inscriptions: readonly string[],
      reason: string,
    ): Promise<CoinView> {
      const coin = await prove(outpoint);
      const carried = releasable(coin, inscriptions);
      const all = [...new Set([...coinNotes.released(outpoint), ...carried])];
      coinNotes.setReleased(outpoint, all, reason, clock.now());
      activity.record(
        {
          kind: 'release',
          ref: outpoint,
          status: 'released',
          at: clock.now(),
          summary: say.app.coinControl.releasedACoinWith({
            length: carried.length,
          }),
          data: { inscriptions: carried.slice(0, 50), reason },
          flowId: null,
        },
        clock.now(),
      );
      await changed();
      return withNotes(coinView(await reader.prove(coin)));
    },
    /** Undoes a release. */
    async keep(outpoint: string): Promise<CoinView> {
      coinNotes.setReleased(outpoint, [], null, clock.now());
      await changed();
      return withNotes(coinView(await prove(outpoint)));
    },
  };
}

function reportOf(coin: Coin, view: CoinView, provedAt: number): CoinReport {
  const heights = Object.entries<Answer<number>>({ ...coin.evidence.heights }).flatMap(
    ([index, answer]) =>
      answer.state === 'absent'
        ? []
        : [{ index, height: answer.state === 'said' ? answer.value : null }],
  );
  const { evidence } = coin;
  const { record } = evidence;
  const found = [
    ...evidence.inscriptions,
    ...(record.state === 'said' ? (record.value?.inscriptions ?? []) : []),
    ...coin.report.inscriptions,
  ];
  const offsets = new Map(found.map(({ id, offset }) => [id, offset.toString()]));
  const kept = evidence.kept.map(({ kind, id, learned, at }) => ({ kind, id, learned, at }));
  return {
    coin: view,
    offsets: [...offsets].map(([id, offset]) => ({ id, offset })),
    heights,
    kept,
    others: [...coin.report.others],
    provedAt,
  };
}

/** What is on the coin, if the user saw all of it and it can be released. */
function releasable(coin: Coin, inscriptions: readonly string[]): string[] {
  const { runes, alkanes } = coin.evidence;
  for (const answer of [runes, alkanes, coin.evidence.record]) {
    if (answer.state === 'failed') throw answer.error;
  }
  if ([runes, alkanes].some((answer) => answer.state === 'said' && answer.value)) {
    throw new AppError('ASSET_AT_RISK', 'runes and alkanes on a coin cannot be let go');
  }
  const { others } = coin.report;
  const carried = [...coin.report.inscriptions.map(({ id }) => id), ...others];
  if (carried.length === 0) throw new AppError('NOT_FOUND', 'there is nothing to let go');
  const isNamed = (id: string): boolean => others.includes(id) || /^[0-9a-f]{64}i\d+$/.test(id);
  if (carried.some((id) => !inscriptions.includes(id) || !isNamed(id))) {
    throw new AppError('ASSET_AT_RISK', 'the coin carries something else than what was shown');
  }
  return carried;
}
