import { worstVerdict } from '#shared/flows/approval.ts';
import { parseApprovalText } from '#shared/flows/consent.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { sha256Hex } from '#test/support/approving.ts';
import { PASSWORD } from '#test/support/start-test-app.ts';

import type { Allowance } from './audit.ts';
import { unnamed, type Wish } from './verdict.ts';
import type { World } from './world.ts';

/** What came of one card. */
export type Seen = 'blocked' | 'declined' | 'signed' | 'left';

export interface Looked {
  seen: Seen;
  purpose: string;
  /** What would have been lost without a word of it. */
  faults: string[];
  /** The lines of the card that block it. */
  blocks: string[];
}

const OVER = ['done', 'failed', 'cancelled', 'asking', 'unclear', 'broken'];

/** Longer than any step takes on the world's clock: what waits longer waits for an answer. */
const PATIENCE = 20_000;
const LOOK_EVERY = 750;

/** Waits for the next card of these flows or their children, or for a rest of all of them. */
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
    // After a block its card may come a moment later, or it may just need a refresh.
    else if ((quiet += 1) === 2) for (const id of ids) await call('flow.refresh', { id });
    if (quiet > 6) return null;
    await clock.pass(LOOK_EVERY);
  }
  return null;
}

/** Whether it has come to its end: what only asks may have something signed on its way. */
export const isEnded = ({ phase }: FlowView): boolean =>
  phase === 'done' || phase === 'cancelled' || phase === 'failed';

const isAtRest = ({ phase }: FlowView): boolean => OVER.includes(phase) || phase === 'watching';

type Item = NonNullable<Awaited<ReturnType<typeof nextCard>>>;

/**
 * A careful user: approves nothing that is blocked, and confirms a warning only if the words describe the true effect.
 * Anything neither blocked nor warned about, with an effect that no word mentions, is a fault.
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

/** Looks at the first card of these operations, and leaves it. */
export async function first(world: World, ids: readonly string[], wish: Wish): Promise<Looked[]> {
  const item = await nextCard(world, ids, new Set());
  return item === null ? [] : [await look(world, item, wish, null)];
}

/** Signs what may be signed of these operations until none of them has a card; no block comes meanwhile. */
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

/** So many rounds only end what hangs. */
const ROUNDS = 30;

/** Looks at every card of these operations, signs what may be signed, and mines while they wait, until they are over. */
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
