import type { Input } from '#main/ipc/contract.ts';
import { signed } from '#test/liar/attentive.ts';
import { SWAP_TICK, TICK, type World } from '#test/liar/world.ts';

import {
  answered,
  type Begun,
  byId,
  feeRate,
  type Make,
  pick,
  recipientOf,
  type Stage,
  toSomeone,
  withCost,
} from './begun.ts';

type SpendInput = Input<'spend.quote'>;

async function spending(world: World, input: SpendInput): Promise<Begun | null> {
  const { problems, cost } = await world.call('spend.quote', input);
  if (problems.some(({ severity }) => severity === 'error')) return null;
  return withCost(world, input, cost?.outlaySats);
}

const shownCoins = async ({ call }: World) => (await call('coins.list', { refresh: false })).coins;
const shown = ({ call }: World) => call('wallet.portfolio', { refresh: false });
const clean = async (world: World) =>
  (await shownCoins(world)).filter(
    ({ verdict, lockedBy, height, sats }) =>
      verdict === 'clean' && lockedBy === null && height !== null && Number(sats) > 2_000,
  );
export const inscriptions = async (world: World) => (await shown(world)).inscriptions;
/** `transfer trad 900`, as the list shows it. */
export async function transfers(world: World) {
  return (await inscriptions(world)).flatMap((one) => {
    const found = /transfer (\S+) (\S+)/.exec(one.brc20 ?? '');
    const [, tick = '', amount = ''] = found ?? [];
    return found && one.usable !== false ? [{ ...one, amount, tick }] : [];
  });
}

export const spends: Record<string, Make> = {
  async send(begins) {
    const { world, dice } = begins;
    const sats = String(1_000 + dice.below(60_000));
    const coins = await clean(world);
    const lied = world.truth.inscription(begins.focus)?.at;
    const one =
      coins.find(({ outpoint }) => outpoint === lied) ??
      (dice.chance(0.3) ? dice.of(coins) : undefined);
    return spending(world, {
      kind: 'send',
      recipients: [{ address: recipientOf(begins), sats }],
      ...(one ? { coins: [one.outpoint] } : {}),
      feeRate,
    });
  },
  async 'send-inscription'(begins) {
    const { world } = begins;
    const one = pick(begins, await inscriptions(world), byId);
    if (!one) return null;
    const { inscriptionId, outpoint } = one;
    return spending(world, {
      kind: 'send-inscription',
      inscriptionId,
      outpoint,
      ...toSomeone(begins),
      feeRate,
    });
  },
  async 'send-inscriptions'(begins) {
    const { world, dice } = begins;
    const all = await inscriptions(world);
    const first = pick(begins, all, byId);
    const second = dice.of(all.filter(({ outpoint }) => outpoint !== first?.outpoint));
    if (!first || !second) return null;
    const items = [first, second].map(({ inscriptionId, outpoint }) => ({
      inscriptionId,
      outpoint,
    }));
    return spending(world, { kind: 'send-inscriptions', items, ...toSomeone(begins), feeRate });
  },
  async 'send-tokens'(begins) {
    const { world } = begins;
    const one = pick(begins, await transfers(world), byId);
    if (!one) return null;
    const { inscriptionId, outpoint, tick, amount, address: from } = one;
    const transfer = { inscriptionId, outpoint };
    return spending(world, {
      kind: 'send-tokens',
      from,
      tick,
      amount,
      transfer,
      ...toSomeone(begins),
      feeRate,
    });
  },
  async 'send-tokens-inscribed'(begins) {
    const { world, dice } = begins;
    const tick = dice.of([TICK, 'trap', SWAP_TICK]) ?? TICK;
    const amount = dice.of(['3', '70', '2000']) ?? '3';
    const from = world.ordinals;
    return spending(world, {
      kind: 'send-tokens',
      from,
      tick,
      amount,
      transfer: null,
      ...toSomeone(begins),
      feeRate,
    });
  },
  async 'send-runes'(begins) {
    const { world, dice } = begins;
    const { runes } = await shown(world);
    const one = dice.of(runes);
    if (!one || one.divisibility === null || one.atoms === null) return null;
    const coins = (await shownCoins(world)).filter(({ runes: held }) =>
      held.some(({ id }) => id === one.id),
    );
    if (coins.length === 0) return null;
    return spending(world, {
      kind: 'send-runes',
      rune: { id: one.id, name: one.name, divisibility: one.divisibility },
      recipients: [{ address: recipientOf(begins), amount: dice.of(['1', '5', '20']) ?? '1' }],
      coins: coins.map(({ outpoint }) => outpoint),
      feeRate,
    });
  },
  async consolidate(begins) {
    const { world, dice } = begins;
    const all = await clean(world);
    const first = dice.of(all);
    const second = dice.of(all.filter(({ outpoint }) => outpoint !== first?.outpoint));
    if (!first || !second) return null;
    return spending(world, {
      kind: 'consolidate',
      coins: [first.outpoint, second.outpoint],
      feeRate,
    });
  },
  async split(begins) {
    const { world } = begins;
    const one = pick(
      begins,
      (await inscriptions(world)).filter(({ sats }) => Number(sats) > 5_000),
      byId,
    );
    if (!one) return null;
    return spending(world, { kind: 'split', outpoint: one.outpoint, postage: 546, feeRate });
  },
  async bump({ world }) {
    const outpoint = await world.incoming();
    await world.call('coins.list', { refresh: true });
    return spending(world, { kind: 'bump', outpoint, feeRate: 20 });
  },
};

/** An unconfirmed payment of ours: replaced by a higher-paying one, or cancelled. */
const replacing =
  (answer: 'bump' | 'takeBack'): Stage =>
  async (begins) => {
    const { world, dice, allowance } = begins;
    const recipients = [
      { address: recipientOf(begins), sats: String(10_000 + dice.below(20_000)) },
    ];
    const begun = await spending(world, { kind: 'send', recipients, feeRate });
    if (!begun) return null;
    const [id = ''] = await begun.begin();
    await signed(world, [id], begun, allowance);
    return answered(id, answer, { feeRate: 12, asked: begun.asked });
  };
export const stagedSpends: Record<string, Stage> = {
  replace: replacing('bump'),
  'take-back': replacing('takeBack'),
};
