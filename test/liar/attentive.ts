import { worstVerdict } from '#shared/flows/approval.ts';
import { parseApprovalText } from '#shared/flows/consent.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { sha256Hex } from '#test/support/approving.ts';
import { PASSWORD } from '#test/support/start-test-app.ts';

import type { Allowance } from './audit.ts';
import { unnamed, type Wish } from './verdict.ts';
import type { World } from './world.ts';

/** The outcome of one card. */
export type Seen = 'blocked' | 'declined' | 'signed' | 'left';

export interface Looked {
  seen: Seen;
  purpose: string;
  /** Losses that no text mentioned. */
  faults: string[];
  /** The card's blocking lines. */
  blocks: string[];
}

const OVER = ['done', 'failed', 'cancelled', 'asking', 'unclear', 'broken'];

/** Longer than any step takes on the world's clock: anything longer waits for an answer. */
const PATIENCE = 20_000;
const LOOK_EVERY = 750;

/** Waits for the next card of these flows or their children, or until all of them rest. */
async function nextCard(world: World, ids: readonly string[], done: ReadonlySet<string>) {
  const { approve, call, clock } = world;
  const end = clock.now() + PATIENCE;
  let quiet = 0;
  while (clock.now() < end) {
    for (const item of await approve('approval.pending', {})) {
      if (item.kind !== 'sign' || done.has(item.id)) continue;
      if (ids.includes(item.flowId)) return item;
      const { parentId } = await call('flow.get', { id: item.flowId });
      if (parentId !== undefined && ids.includes(parentId)) return item;
    }
    const views = await Promise.all(ids.map((id) => call('flow.get', { id })));
    if (views.every(({ phase }) => OVER.includes(phase))) return null;
    if (!views.every(isAtRest)) quiet = 0;
    // After a block its card may come a moment later, or may just need a refresh.
    else if ((quiet += 1) === 2) for (const id of ids) await call('flow.refresh', { id });
    if (quiet > 6) return null;
    await clock.pass(LOOK_EVERY);
  }
  return null;
}

/** Whether it has ended; one with an open question may still have a signature in transit. */
export const isEnded = ({ phase }: FlowView): boolean =>
  phase === 'done' || phase === 'cancelled' || phase === 'failed';

const isAtRest = ({ phase }: FlowView): boolean => OVER.includes(phase) || phase === 'watching';

type Item = NonNullable<Awaited<ReturnType<typeof nextCard>>>;

/**
 * A careful user: approves nothing that is blocked, and confirms a warning only if its words describe the true effect.
 * An effect that is neither blocked, warned about nor described is a fault.
 */
async function look(
  world: World,
  item: Item,
  wish: Wish,
  allowance: Allowance | null,
): Promise<Looked> {
  const body = parseApprovalText(item.text);
  const { card } = body;
  const { purpose } = card;
  const worst = worstVerdict(card.clauses);
  const blocks = card.clauses.flatMap(({ id, verdict, text }) =>
    verdict === 'block' ? [`${id} ${text}`] : [],
  );
  if (worst === 'block') return { seen: 'blocked', purpose, faults: [], blocks };
  const faults = unnamed(body, world.truth, wish);
  if (worst === 'hold' && faults.length > 0)
    return { seen: 'declined', purpose, faults: [], blocks };
  if (faults.length > 0 || !allowance) return { seen: 'left', purpose, faults, blocks };
  const override = worst === 'hold' ? { reason: 'I read it', password: PASSWORD } : undefined;
  const digest = sha256Hex(item.text);
  const { parentId } = await world.call('flow.get', { id: item.flowId });
  allowance.add(body, parentId === undefined ? [item.flowId] : [item.flowId, parentId]);
  await world.consent({ id: item.id, digest }, override).catch(() => undefined);
  return { seen: 'signed', purpose, faults, blocks };
}

/** Looks at the first card of these operations without approving it. */
export async function first(world: World, ids: readonly string[], wish: Wish): Promise<Looked[]> {
  const item = await nextCard(world, ids, new Set());
  return item === null ? [] : [await look(world, item, wish, null)];
}

/** Approves the cards of these operations until there are none; no block is mined meanwhile. */
export async function signed(
  world: World,
  ids: readonly string[],
  wish: Wish,
  allowance: Allowance,
  done = new Set<string>(),
): Promise<Looked[]> {
  const looked: Looked[] = [];
  for (;;) {
    const item = await nextCard(world, ids, done);
    if (item === null) return looked;
    done.add(item.id);
    const seen = await look(world, item, wish, allowance);
    looked.push(seen);
    if (seen.seen !== 'signed') return looked;
  }
}

/** Only ends what hangs. */
const ROUNDS = 30;

/**
 * Looks at every card of these operations, approves what may be approved, and mines while they wait, until they are
 * over.
 */
export async function through(
  world: World,
  ids: readonly string[],
  wish: Wish,
  allowance: Allowance,
): Promise<Looked[]> {
  const done = new Set<string>();
  const looked: Looked[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    looked.push(...(await signed(world, ids, wish, allowance, done)));
    if (looked.some(({ seen }) => seen !== 'signed')) return looked;
    const views = await Promise.all(ids.map((id) => world.call('flow.get', { id })));
    if (views.every(({ phase }) => OVER.includes(phase))) return looked;
    await world.network.mine(1);
    for (const id of ids) await world.call('flow.refresh', { id }).catch(() => undefined);
  }
  return looked;
}
