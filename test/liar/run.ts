import { parseArgs } from 'node:util';

import { isAppError } from '#shared/errors.ts';

import { first, type Looked, through } from './attentive.ts';
import { createAllowance } from './audit.ts';
import { createDice } from './dice.ts';
import { lieOf, someLies } from './lies.ts';
import { operations } from './operations.ts';
import type { Lie } from './telling.ts';
import { startWorld, type World } from './world.ts';

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '500' },
    /** One in so many is carried through to its end. */
    through: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 2_147_483_647) },
    honest: { type: 'boolean', default: false },
    /** These lies and no others; and these operations. */
    lie: { type: 'string' },
    only: { type: 'string' },
  },
});
const wanted = Number(values.operations);
const seed = Number(values.seed);
const each = Number(values.through);
const names = values.only?.split(',') ?? [...operations.keys()];
/** So many operations leave a world as good as new: none was signed. */
const EACH = 400;

const counts = new Map<string, number>();
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
const faults: string[] = [];

async function refresh({ call }: World): Promise<void> {
  await call('coins.list', { refresh: true }).catch(() => undefined);
  await call('wallet.portfolio', { refresh: true }).catch(() => undefined);
}

async function cancel(world: World, ids: readonly string[]): Promise<void> {
  for (const item of await world.approve('approval.pending', {}))
    await world.approve('approval.refuse', { id: item.id }).catch(() => undefined);
  for (const id of ids) {
    const view = await world.call('flow.get', { id });
    if (view.phase === 'asking')
      await world.call('flow.answer', { id, answer: 'cancel' }).catch(() => undefined);
  }
}

/** What later operations stand on, done honestly. */
async function settle(world: World): Promise<void> {
  await refresh(world);
  const dice = createDice(1);
  for (const name of ['bind', 'list', 'add-liquidity', 'sweep']) {
    const make = operations.get(name)?.make;
    // The swap takes nothing while it writes a commit.
    const begun = await world.until(`${name} of the set-up`, () =>
      Promise.resolve(make?.({ world, dice, focus: world.standing })).catch(() => null),
    );
    const { ids } = await world.call('flow.start', begun.input);
    const looked = await through(world, ids, begun, createAllowance(world.truth));
    if (looked.some(({ seen }) => seen !== 'signed') || looked.length === 0)
      throw new Error(`${name} of the set-up: ${JSON.stringify(looked)}`);
    await refresh(world);
  }
}

interface Try {
  kind: string;
  lies: readonly Lie[];
  label: string;
}

function note({ kind, lies, label }: Try, looked: readonly Looked[]): void {
  for (const { seen } of looked) count(lies.length === 0 ? `honest ${seen}` : `lied to ${seen}`);
  // A twin to which nothing is told must get through: a check that blocks everything proves nothing.
  for (const { seen, purpose } of looked)
    if (lies.length === 0 && each === 0 && (seen === 'blocked' || seen === 'declined'))
      faults.push(`${label}: ${kind}, ${purpose}: the honest twin was ${seen}`);
  for (const { purpose, faults: found } of looked)
    for (const fault of found) faults.push(`${label}: ${kind}, ${purpose}: ${fault}`);
}

/** An inscription under a coin that could pay is what is at risk here. */
const paysWithCoins = ['send', 'consolidate', 'split'];

function choose(world: World, at: number) {
  const dice = createDice(seed * 1_000_003 + at);
  const { truth } = world;
  const kind = dice.of(names) ?? 'send';
  const operation = operations.get(kind);
  if (!operation) throw new Error(`no operation is called ${kind}`);
  const near = paysWithCoins.includes(kind)
    ? truth.ownInscriptions().filter(({ at: place }) => (truth.coin(place)?.sats ?? 0n) > 2_000n)
    : dice.chance(0.6)
      ? truth.transfers()
      : truth.ownInscriptions();
  const focus = dice.of<{ id: string }>(near)?.id ?? '';
  const scene = { truth, dice, focus };
  const forced = values.lie?.split(',').flatMap((name) => lieOf(name, scene) ?? []);
  const lies = values.honest ? [] : (forced ?? someLies(scene, operation.family));
  // Told before the lists are read, or only once the form is filled in.
  const isEarly = dice.chance(0.6);
  const told = lies.map(({ name }) => name).join('; ') || 'no lie';
  const label = `seed ${seed}, operation ${at}, ${isEarly ? 'early' : 'late'}: ${told}`;
  return { dice, kind, make: operation.make, focus, lies, isEarly, label };
}

/** Begins it, and looks at its first card; the rest of it too where it goes through. */
async function operate(world: World, at: number, isThrough: boolean): Promise<void> {
  const { dice, kind, make, focus, lies, isEarly, label } = choose(world, at);
  const isLied = lies.length > 0;
  const ended = (how: string): void =>
    count(isLied ? `lied to, ${how}` : `honest, ${how}: ${kind}`);
  if (isEarly && isLied) {
    world.teller.tell(lies);
    await refresh(world);
  }
  let ids: readonly string[] = [];
  const before = world.truth.inventory();
  const allowance = createAllowance(world.truth);
  try {
    const begun = await make({ world, dice, focus });
    world.teller.tell(lies);
    if (begun) ids = (await world.call('flow.start', begun.input)).ids;
    const looked = begun
      ? isThrough
        ? await through(world, ids, begun, allowance)
        : await first(world, ids, begun)
      : [];
    note({ kind, lies, label }, looked);
    if (!begun) ended('nothing to begin');
    else if (looked.length === 0) ended('no card');
    if (isThrough) await world.network.mine(4);
  } catch (error) {
    if (!isAppError(error)) throw error;
    ended(isLied ? 'refused' : `refused: ${error.code} ${error.message.slice(0, 80)}`);
  } finally {
    await cancel(world, ids);
    world.teller.tell([]);
    for (const fault of allowance.missing(before, world.truth.inventory()))
      faults.push(`${label}: ${kind}: ${fault}`);
    if ((isEarly && isLied) || isThrough) await refresh(world);
  }
}

const started = performance.now();
let world: World | null = null;
for (let at = 0; at < wanted; at += 1) {
  if (at % EACH === 0) {
    await world?.end();
    world = await startWorld();
    await settle(world);
  }
  if (world) await operate(world, at, each > 0 && at % each === 0);
}
await world?.end();
const seconds = (performance.now() - started) / 1000;
console.log(`${wanted} operations in ${Math.round(seconds)} s, seed ${seed}`);
for (const [what, times] of [...counts].sort()) console.log(`${String(times).padStart(6)} ${what}`);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
