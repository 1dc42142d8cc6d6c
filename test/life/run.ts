import { parseArgs } from 'node:util';

import { isAppError } from '#shared/errors.ts';
import { first, signed, through } from '#test/liar/attentive.ts';
import { createAllowance } from '#test/liar/audit.ts';
import { createDice, type Dice } from '#test/liar/dice.ts';
import { operations } from '#test/liar/operations/all.ts';

import { happen } from './events.ts';
import { type Household, startHousehold } from './household.ts';
import { compare, compareTokens } from './invariant.ts';

/**
 * Three wallets of one vault live on an honest network: operations of all kinds, reorganisations, locks and
 * restarts. Two of eight operations are killed at one of their calls and continue from disk. After each
 * operation, the ledger must match Portfolio and the chain.
 */
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '300' },
    /** The first operation, to repeat the wallets created for it: a multiple of 250. */
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 2_147_483_647) },
    /** All wallets are compared after this many operations, the active one after each. */
    all: { type: 'string', default: '10' },
    /** Only these operations. */
    only: { type: 'string' },
  },
});
const from = Number(values.from);
const wanted = from + Number(values.operations);
const seed = Number(values.seed);
const every = Number(values.all);
const names = values.only?.split(',') ?? [...operations.keys()];
/** After this many operations the wallets have many coins and are slow, so new ones are created. */
const EACH = 250;

const counts = new Map<string, number>();
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
let faults = 0;
const found = (fault: string): void => {
  faults += 1;
  console.error(fault);
};

/** How far an operation runs before the next one begins. */
const ENDS = [
  'through',
  'through',
  'through',
  'through',
  'killed',
  'killed',
  'sent',
  'left',
] as const;
const endOf = (dice: Dice) => dice.of(ENDS) ?? 'through';
/** Typical number of calls of an operation. */
const CALLS = 40;

/** One operation of the active wallet. */
async function operate(house: Household, kind: string, dice: Dice): Promise<void> {
  let world = await house.world();
  const allowance = createAllowance(world.truth);
  const begins = { world, dice, focus: '', allowance };
  try {
    const make = await operations.get(kind)?.stage(begins);
    const begun = make && (await make(begins));
    if (!begun) {
      count(`nothing to begin: ${kind}`);
      return;
    }
    const end = endOf(dice);
    let ids: readonly string[] = [];
    if (end === 'killed') {
      const when = { calls: 1 + dice.below(CALLS), isAnswerLost: dice.chance(0.5) };
      const isDead = await house.dieDuring(when, async () => {
        ids = await begun.begin();
        await through(world, ids, begun, allowance);
      });
      count(isDead ? 'died' : 'lived on');
      world = await house.world();
    } else ids = await begun.begin();
    if (end === 'through' || end === 'killed') {
      const looked = await through(world, ids, begun, allowance);
      for (const { faults: unsaid, purpose } of looked)
        for (const fault of unsaid) found(`${kind}, ${purpose}: ${fault}`);
    } else if (end === 'sent') await signed(world, ids, begun, allowance);
    else {
      await first(world, ids, begun);
      for (const item of await world.approve('approval.pending', {}))
        await world.approve('approval.refuse', { id: item.id }).catch(() => undefined);
    }
    for (const id of ids) {
      const { phase } = await world.call('flow.get', { id });
      if (phase === 'asking')
        await world.call('flow.answer', { id, answer: 'cancel' }).catch(() => undefined);
      count(`${end}, ${phase}: ${kind}`);
    }
  } catch (error) {
    // A long run continues: anything that hangs is reported once, with its operation.
    if (!isAppError(error)) found(`${kind}: ${String(error)}`);
    else count(`refused: ${kind}: ${error.code} ${error.message.slice(0, 80)}`);
  }
}

async function check(house: Household, label: string): Promise<void> {
  const { found: all, reads } = await compare(await house.world());
  count(`compared after ${reads} ${reads === 1 ? 'read' : 'reads'}`);
  for (const one of all) found(`${label}, wallet ${house.active()}: ${one}`);
}

async function checkAll(house: Household, label: string): Promise<void> {
  const before = house.active();
  for (let at = 0; at < house.size; at += 1) {
    await house.switchTo(at);
    await check(house, label);
    const { found: all, reads } = await compareTokens(await house.world());
    count(`tokens compared after ${reads} ${reads === 1 ? 'read' : 'reads'}`);
    for (const one of all) found(`${label}, wallet ${at}: ${one}`);
  }
  await house.switchTo(before);
}

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
let house = await startHousehold();
await checkAll(house, `seed ${seed}, founded`);
let at = from;
for (; at < wanted; at += 1) {
  if (at > from && at % EACH === 0) {
    await house.end();
    house = await startHousehold();
  }
  const dice = createDice(seed * 1_000_003 + at);
  const event = dice.chance(0.4) ? await happen(house, dice) : null;
  if (event) count(`event: ${event}`);
  const kind = dice.of(names) ?? 'send';
  await operate(house, kind, dice);
  const label = `seed ${seed}, operation ${at}: ${event ? `${event}, ` : ''}${kind}`;
  await check(house, label);
  if (at % every === every - 1) await checkAll(house, label);
  if (at % 50 === 49) console.log(`${at + 1} operations in ${seconds()} s, ${faults} differences`);
}
await checkAll(house, `seed ${seed}, the end`);
await house.end();
for (const [what, times] of [...counts].sort()) console.log(`${String(times).padStart(6)} ${what}`);
const { user, system } = process.cpuUsage();
const busy = Math.round((user + system) / 1_000_000);
console.log(
  `${wanted - from} operations in ${seconds()} s (${busy} s of CPU), seed ${seed}: ${faults} differences`,
);
process.exit(faults > 0 ? 1 : 0);
