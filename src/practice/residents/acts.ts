import type { Handlers } from '#practice/api/handlers.ts';
import { sumOf } from '#practice/api/lists.ts';
import type { Params, RouteName } from '#practice/api/rules/table.ts';
import { balanceKey } from '#practice/brc20/book.ts';
import { availableCoins } from '#practice/chain/available.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { payFrom, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex, derive } from '#practice/formats/bytes.ts';
import { brc20Item, type Inscribe, textItem } from '#practice/formats/envelope.ts';
import { inscribeFrom } from '#practice/inscriptions/inscribe.ts';
import type { MarketBook } from '#practice/market/book.ts';
import type { State } from '#practice/state/state.ts';
import { satsText } from '#shared/bitcoin/amount.ts';

import type { Dice } from './dice.ts';
import { type TradedTick, tradedTicks } from './prices.ts';

/** Calls a route of the practice network like a client. */
export type AskRow = <N extends RouteName>(name: N, params: Params<N>) => Answer<N>;

interface ToSign {
  psbt: string;
  signIndexes: number[];
}
/** The fields that residents read in answers, as any client of the documents would. */
interface Answers {
  'market.preparePutOn': ToSign & { auctionId: string };
  'market.prepareModifyPrice': ToSign;
  'market.preparePutOff': { psbt: string; btcSignIndexes: number[]; nftSignIndexes: number[] };
  'market.prepareBid': {
    bidId: string;
    psbtBid: string;
    psbtBid2: string;
    psbtSettle: string;
    bidSignIndexes: number[];
  };
  'swap.quoteSwap': { expect: string };
  'swap.quoteAddLiq': { amount0: string; amount1: string; lp: string };
}
type Answer<N> = N extends keyof Answers ? Answers[N] : unknown;

export interface Life {
  state: State;
  chain: Chain;
  book: MarketBook;
  people: readonly Wallet[];
  /** Pays residents who have run out of money. */
  funder: Wallet;
  handlers: Handlers;
  ask: AskRow;
  /** The swap's first users. */
  swappers: readonly Wallet[];
  /** Milliseconds. */
  now: () => number;
}

/** One action of a resident; null if it isn't possible now. Returns what was done. */
export type Act = (life: Life, who: Wallet, dice: Dice) => string | null;

const PURSE = 250_000n;
const PURSES = 4;
const POOR = 300_000n;
const NEEDED_COINS = 3;
const RATE = 4;
const MAX_HELD_TRANSFERS = 5;
const words = 'ebb fern gale heron isle lagoon marsh pebble reed shoal'.split(' ');
export const POSTAGE = 546n;

/** Inscribes to the wallet itself, commit and reveal at once. */
function inscribe({ state, chain }: Life, wallet: Wallet, item: Inscribe): void {
  const key = derive(bytesToHex(wallet.key), `inscription ${state.next('resident inscription')}`);
  const outs = [{ sats: POSTAGE, script: wallet.script }];
  inscribeFrom(chain, { wallet, key, items: [item], outs, rate: RATE });
}

/** Refills an empty wallet with enough coins for a purchase. */
export const earn: Act = ({ chain, funder }, who) => {
  const coins = availableCoins(chain, who.address);
  const total = sumOf(coins, ({ sats }) => sats);
  if (total >= POOR && coins.length >= NEEDED_COINS) return null;
  const outs = Array.from({ length: PURSES }, () => ({ sats: PURSE, script: who.script }));
  chain.accept(payFrom(chain, funder, outs, RATE).raw);
  return 'was paid';
};

/** Deploys the next token that isn't deployed yet. */
export const deploy: Act = (life, who) => {
  const { state } = life;
  const next = tradedTicks.find(
    ({ tick }) =>
      !state.ticks.has(tick) && state.settings.get(`resident tick ${tick}`) === undefined,
  );
  if (!next) return null;
  const { tick, max, limit } = next;
  inscribe(life, who, brc20Item({ op: 'deploy', tick, max, lim: limit, dec: '2' }));
  state.settings.put(`resident tick ${tick}`, who.address);
  return `deployed ${tick}`;
};

const wholeBalance = (state: State, who: Wallet, { tick }: TradedTick): number => {
  const row = state.balances.get(balanceKey(tick, who.address));
  const decimals = state.ticks.get(tick)?.decimals ?? 18;
  return row ? Number(row.available / 10n ** BigInt(decimals)) : 0;
};

/** Mints a token that the resident has little of. */
export const mint: Act = (life, who, dice) => {
  const { state } = life;
  const open = tradedTicks.filter((item) => {
    const row = state.ticks.get(item.tick);
    return row && row.minted < row.max && wholeBalance(state, who, item) < item.lot[1];
  });
  const chosen = dice.pick(open);
  if (!chosen) return null;
  const { tick, limit } = chosen;
  inscribe(life, who, brc20Item({ op: 'mint', tick, amt: limit }));
  return `minted ${limit} ${tick}`;
};

/** Creates a transfer inscription to list later. */
export const wrap: Act = (life, who, dice) => {
  const { state } = life;
  const held = [...state.transfers.values()].filter((row) => row.owner === who.address);
  if (held.length >= MAX_HELD_TRANSFERS) return null;
  const rich = tradedTicks.filter((item) => wholeBalance(state, who, item) >= item.lot[0]);
  const chosen = dice.pick(rich);
  if (!chosen) return null;
  const [least, most] = chosen.lot;
  const amount = Math.min(wholeBalance(state, who, chosen), least + dice.roll(most - least + 1));
  const item = brc20Item({ op: 'transfer', tick: chosen.tick, amt: String(amount) });
  inscribe(life, who, item);
  return `wrapped ${amount} ${chosen.tick}`;
};

/** Inscribes a line of text, or a name. */
export const write: Act = (life, who, dice) => {
  const word = `${dice.pick(words) ?? 'reed'} ${dice.pick(words) ?? 'isle'}`;
  const { height } = life.chain.tip();
  const isName = dice.roll(3) === 0;
  const text = isName ? `${word.replace(' ', '')}${height}.sats` : `${word}, block ${height}`;
  inscribe(life, who, textItem(text));
  return `inscribed ${text}`;
};

/** Sends a little to another resident. */
export const give: Act = ({ chain, people }, who, dice) => {
  const other = dice.pick(people.filter((wallet) => wallet !== who));
  if (!other) return null;
  const sats = BigInt(1_000 + dice.roll(20) * 250);
  chain.accept(payFrom(chain, who, [{ sats, script: other.script }], RATE).raw);
  return `sent ${satsText(String(sats))}`;
};
