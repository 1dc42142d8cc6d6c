import type { Chain } from '#practice/chain/chain.ts';
import { createWallet, payFrom, type Wallet } from '#practice/chain/wallet.ts';
import { utf8 } from '#practice/formats/bytes.ts';
import { brc20Item, type Inscribe } from '#practice/formats/envelope.ts';
import type { TxOut } from '#practice/formats/tx.ts';
import { inscribeFrom } from '#practice/inscriptions/inscribe.ts';
import type { State } from '#practice/state/state.ts';

import { createActor } from './actor.ts';
import { firstDay } from './first-day.ts';
import { gasAddressOf, HUB, keepModule, platformOf, sequencerOf } from './module.ts';
import type { SwapService } from './service.ts';

const RATE = 2;
const POSTAGE = 546n;
const COIN = 100_000_000n;
/** Ticks of the practice swap; `fern` has no pool yet. */
export const TICKS = [HUB, 'lime', 'peat', 'reed', 'fern'];
const MAX = '21000000';
const LIMIT = '1000000';
/** What each of the first users deposits. */
const BROUGHT = '200000';

/** The swap's first users. */
export const firstUsers = (seed: string): Wallet[] =>
  ['otter', 'heron', 'marten'].map((name) => createWallet(seed, `swap user ${name}`));

/**
 * Deploys the module and its ticks, mints and deposits them, and lets users trade, all with real transactions. Waits
 * for a block at each `yield`; ten blocks, the first of which matures a coin of `payer`.
 */
export function* foundSwap(deps: {
  state: State;
  chain: Chain;
  seed: string;
  payer: Wallet;
  /** Opens the service once the module is known. */
  open: () => SwapService | null;
  /** Sets how far the service's time is behind the clock, in ms. */
  lead: (ms: number) => void;
}): Generator<void, void, void> {
  const { state, chain, seed, payer } = deps;
  yield;
  const users = firstUsers(seed);
  const sequencer = sequencerOf(seed);
  const inscribe = (wallet: Wallet, items: Inscribe[], outs: TxOut[]) => {
    const key = createWallet(seed, `first inscription ${state.next('first inscription')}`).key;
    return inscribeFrom(chain, { wallet, key, items, outs, rate: RATE });
  };
  const to = (wallet: Wallet): TxOut => ({ sats: POSTAGE, script: wallet.script });

  const purse = (wallet: Wallet, coins: number, sats: bigint): TxOut[] =>
    Array.from({ length: coins }, () => ({ sats, script: wallet.script }));
  const purses = [...users.flatMap((user) => purse(user, 4, COIN / 20n))];
  chain.accept(payFrom(chain, payer, [...purse(sequencer, 10, COIN / 4n), ...purses], RATE).raw);
  const init = {
    swap_fee_rate: '0.003',
    gas_tick: HUB,
    gas_to: gasAddressOf(seed),
    fee_to: platformOf(seed),
    sequencer: sequencer.address,
  };
  const deploy = { p: 'brc20-module', op: 'deploy', name: 'practice swap', source: 'practice' };
  const about = {
    contentType: 'application/json',
    body: utf8(JSON.stringify({ ...deploy, init })),
  };
  keepModule(state, `${inscribe(sequencer, [about], [to(sequencer)])}i0`);
  const service = deps.open();
  if (!service) throw new Error('the module was not kept');
  const deploys = TICKS.map((tick) => brc20Item({ op: 'deploy', tick, max: MAX, lim: LIMIT }));
  inscribe(sequencer, deploys, [to(sequencer)]);
  yield;

  const mints = TICKS.map((tick) => brc20Item({ op: 'mint', tick, amt: LIMIT }));
  for (const user of users) inscribe(user, mints, [to(user)]);
  yield;

  const brought = users.map((user) => {
    const items = TICKS.map((tick, at) => ({
      ...brc20Item({ op: 'transfer', tick, amt: BROUGHT }),
      pointer: BigInt(at) * POSTAGE,
    }));
    const outs = TICKS.map(() => to(user));
    return { user, txid: inscribe(user, items, outs) };
  });
  yield;

  const vault = { sats: 1n, script: service.world.module.script };
  for (const { user, txid } of brought) {
    TICKS.forEach((_, at) => {
      const coin = chain.coin(`${txid}:${at}`);
      if (!coin) throw new Error('a transfer inscription is missing');
      chain.accept(payFrom(chain, user, [vault], RATE, [coin]).raw);
    });
  }
  for (let block = 0; block < 3; block++) yield;
  yield* firstDay(service, users, seed, deps.lead);
}

/** Per tick; little enough to be given many times. */
const GIFT = '1000';

/**
 * One of the first users sends an address some of every tick within the swap, signed like any send. Throws Refusal, as
 * while a commit is written.
 */
export function giveTicks(
  { handlers, world }: SwapService,
  seed: string,
  address: string,
): { tick: string; amount: string }[] {
  const giver = firstUsers(seed).at(-1) as Wallet;
  const actor = createActor(handlers, giver, HUB, world.now);
  return TICKS.map((tick) => {
    actor.act('send', { tick, amount: GIFT, to: address });
    return { tick, amount: GIFT };
  });
}
