import { parseArgs } from 'node:util';

import { isAppError } from '#shared/errors.ts';

import { first, isEnded, type Looked, through } from './attentive.ts';
import { createAllowance, type Signed } from './audit.ts';
import { createDice, type Dice } from './dice.ts';
import { lieOf, someLies } from './lies.ts';
import { type Operation, operations } from './operations/all.ts';
import { deploySelf } from './operations/orders.ts';
import type { Lie } from './telling.ts';
import { startWorld, type World } from './world.ts';

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '500' },
    /** The first operation, to repeat part of a run. */
    from: { type: 'string', default: '0' },
    /** One in this many is carried through to its end. */
    through: { type: 'string', default: '20' },
    /** Parallel worlds: an operation mostly waits. */
    lanes: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 2_147_483_647) },
    honest: { type: 'boolean', default: false },
    /** Only these lies, and these operations. */
    lie: { type: 'string' },
    only: { type: 'string' },
  },
});
const from = Number(values.from);
const wanted = from + Number(values.operations);
const seed = Number(values.seed);
const each = Number(values.through);
const names = values.only?.split(',') ?? [...operations.keys()];
/** After this many operations a world has many coins and is slow, so another one is founded. */
const EACH = 400;

const counts = new Map<string, number>();
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
const faults: string[] = [];
/** Prints a fault's operation at once, since a long run may be cut short. */
const found = (fault: string): void => {
  faults.push(fault);
  console.error(fault);
};

async function refresh({ call }: World): Promise<void> {
  // Coins and their contents are read by it too.
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

const SETTLED = [
  ...['bind', 'list', 'add-liquidity', 'sweep', 'deploy-self', 'stake', 'lock-lp'],
] as const;

/** What later operations depend on, done honestly. */
async function settle(world: World): Promise<void> {
  await refresh(world);
  const allowance = createAllowance(world.truth);
  const begins = { world, dice: createDice(1), focus: world.standing, allowance };
  for (const name of SETTLED) {
    const make = name === 'deploy-self' ? deploySelf : await operations.get(name)?.stage(begins);
    // The swap rejects requests while it writes a commit.
    const begun = await world.until(`${name} of the set-up`, () =>
      Promise.resolve(make?.(begins)).catch(() => null),
    );
    const looked = await through(world, await begun.begin(), begun, allowance);
    if (looked.some(({ seen }) => seen !== 'signed') || looked.length === 0)
      throw new Error(`${name} of the set-up: ${JSON.stringify(looked)}`);
    await refresh(world);
  }
  // A one-day lock can be unlocked.
  await world.network.advanceClock(86_400 + 60);
  await world.network.mine(1);
}

interface Try {
  kind: string;
  lies: readonly Lie[];
  label: string;
}

function note({ kind, lies, label }: Try, looked: readonly Looked[]): void {
  for (const { seen } of looked) count(lies.length === 0 ? `honest ${seen}` : `lied to ${seen}`);
  // Its twin without lies must succeed: a check that blocks everything proves nothing.
  for (const { seen, purpose, blocks } of looked)
    if (lies.length === 0 && (seen === 'blocked' || seen === 'declined'))
      found(`${label}: ${kind}, ${purpose}: the honest twin was ${seen} ${blocks.join('; ')}`);
  for (const { purpose, faults: seen } of looked)
    for (const fault of seen) found(`${label}: ${kind}, ${purpose}: ${fault}`);
}

/** The risk here is an inscription on a coin that could pay. */
const paysWithCoins = ['send', 'consolidate', 'split'];

interface Chosen {
  at: number;
  dice: Dice;
  kind: string;
  operation: Operation;
  focus: string;
}

/** The next operation; with a family, one of its kinds. */
function choose({ truth }: World, at: number, family: string | null): Chosen {
  const dice = createDice(seed * 1_000_003 + at);
  const near = names.filter((name) => family === null || operations.get(name)?.family === family);
  const kind = dice.of(near) ?? 'send';
  const operation = operations.get(kind);
  if (!operation) throw new Error(`no operation is called ${kind}`);
  const about = paysWithCoins.includes(kind)
    ? truth.ownInscriptions().filter(({ at: place }) => (truth.coin(place)?.sats ?? 0n) > 2_000n)
    : dice.chance(0.6)
      ? truth.transfers()
      : truth.ownInscriptions();
  return { at, dice, kind, operation, focus: dice.of<{ id: string }>(about)?.id ?? '' };
}

/** The lies about it, once its preconditions exist. */
function tellOf(world: World, { dice, operation, focus }: Chosen): Lie[] {
  const scene = { truth: world.truth, dice, focus };
  if (values.honest) return [];
  const forced = values.lie?.split(',').flatMap((name) => lieOf(name, scene) ?? []);
  return forced ?? someLies(scene, operation.family);
}

/** What was signed in a world and may still leave, possibly during a later operation. */
const open = new Map<World, readonly Signed[]>();

/** A transaction is over once its coins are spent in a block, a message once its operation has ended. */
async function isOpen({ call, truth }: World, { spends, flowIds }: Signed): Promise<boolean> {
  if (spends.length > 0) return !spends.every((at) => truth.isSpentInBlock(at));
  const views = await Promise.all(flowIds.map((id) => call('flow.get', { id })));
  return !views.every(isEnded);
}

async function stillOpen(world: World, signed: readonly Signed[]): Promise<readonly Signed[]> {
  const each = await Promise.all(signed.map((one) => isOpen(world, one)));
  return signed.filter((_, at) => each[at]);
}

/**
 * Starts it and examines its first card, and the rest if it succeeds. `reported`: lies already present when the lists
 * were read; otherwise they start once the form is filled in.
 */
async function operate(
  world: World,
  chosen: Chosen,
  reported: readonly Lie[] | null,
): Promise<void> {
  const { at, dice, kind, operation, focus } = chosen;
  const isThrough = each > 0 && at % each === 0;
  const before = world.truth.inventory();
  const allowance = createAllowance(world.truth, open.get(world));
  const begins = { world, dice, focus, allowance };
  let ids: readonly string[] = [];
  let lies: readonly Lie[] = reported ?? [];
  const words = () => lies.map(({ name }) => name).join('; ') || 'no lie';
  const label = () => `seed ${seed}, operation ${at}, ${reported ? 'early' : 'late'}: ${words()}`;
  const ended = (how: string): void =>
    count(lies.length > 0 ? `lied to, ${how}` : `honest, ${how}: ${kind}`);
  try {
    if (operation.isStaged) world.teller.tell([]);
    const make = await operation.stage(begins);
    lies = reported ?? tellOf(world, chosen);
    if (reported) world.teller.tell(reported);
    const begun = make && (await make(begins));
    world.teller.tell(lies);
    if (begun) ids = await begun.begin();
    const looked = begun
      ? isThrough
        ? await through(world, ids, begun, allowance)
        : await first(world, ids, begun)
      : [];
    note({ kind, lies, label: label() }, looked);
    count(`of ${kind}`);
    if (!begun) ended('nothing to begin');
    else if (looked.length === 0) ended('no card');
    else if (isThrough) await noteEnd(world, ids, kind);
  } catch (error) {
    if (!isAppError(error)) throw error;
    ended(lies.length > 0 ? 'refused' : `refused: ${error.code} ${error.message.slice(0, 80)}`);
  } finally {
    await cancel(world, ids);
    world.teller.tell(reported ?? []);
    if (isThrough || operation.isStaged) await world.network.mine(isThrough ? 4 : 1);
    for (const fault of allowance.missing(before, world.truth.inventory()))
      found(`${label()}: ${kind}: ${fault}`);
    open.set(world, await stillOpen(world, allowance.signed()));
    if (isThrough || operation.isStaged) await refresh(world);
  }
}

async function noteEnd({ call }: World, ids: readonly string[], kind: string): Promise<void> {
  for (const id of ids) {
    const { phase } = await call('flow.get', { id });
    count(`through: ${phase}`);
    if (phase === 'done') count(`done: ${kind}`);
  }
}

/** This many operations start from lists read under the same lies. */
const TOGETHER = 5;
let next = from;
const take = (): number | null => {
  if (next >= wanted) return null;
  next += 1;
  if (next % 100 === 0) console.log(`${next} operations, ${faults.length} faults`);
  return next - 1;
};

/** Some operations of one family: lied to before the lists are read, or each on its own and later. */
async function some(world: World, at: number): Promise<void> {
  const chosen = choose(world, at, null);
  const isEarly = chosen.dice.chance(0.6);
  const lies = isEarly ? tellOf(world, chosen) : [];
  const reported = lies.length > 0 ? lies : null;
  if (reported) {
    world.teller.tell(reported);
    await refresh(world);
  }
  await operate(world, chosen, reported);
  for (let more = 1; more < TOGETHER; more += 1) {
    const then = take();
    if (then === null) break;
    await operate(world, choose(world, then, chosen.operation.family), reported);
  }
  world.teller.tell([]);
  if (reported) await refresh(world);
}

/** One world after another, as long as operations are left. */
async function lane(): Promise<void> {
  for (let at = take(); at !== null;) {
    const world = await startWorld();
    await settle(world);
    for (let done = 0; done < EACH && at !== null; done += TOGETHER) {
      await some(world, at);
      at = take();
    }
    await world.end();
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
const seconds = (performance.now() - started) / 1000;
console.log(`${wanted} operations in ${Math.round(seconds)} s, seed ${seed}`);
for (const [what, times] of [...counts].sort()) console.log(`${String(times).padStart(6)} ${what}`);
process.exit(faults.length > 0 ? 1 : 0);
