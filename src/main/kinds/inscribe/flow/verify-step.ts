import type { StepContext } from '#main/flows/engine/define.ts';
import { DEEPENING, isOpen as isOpenTx } from '#main/flows/steps/broadcast.ts';
import { isSameOperation } from '#shared/bitcoin/brc20-operation.ts';
import { isAppError } from '#shared/errors.ts';
import type { OrderFileView } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

import { isMint, type Ordered } from './data.ts';
import { type Move, orderEffects } from './moves.ts';
import { lookAtRunes } from './verify-runes.ts';

/** Additional fields of a 6-byte deploy (api-facts 6). */
const PROVIDERS_FIELDS = ['salt'];
/** Files per step: progress is stored in between, so that a restart continues there. */
const FILES_A_STEP = 100;
/** An index may lag. Content still missing after this long is given up and reported. */
const GIVE_UP_AFTER = 24 * 3_600_000;

const isOpen = (file: OrderFileView): boolean =>
  file.inscriptionId !== null && file.contentMatches === null;

/** Compares the inscriptions, proved from raw transactions, with the files, and locates them. */
export async function verify(data: Ordered, ctx: StepContext): Promise<Move> {
  const open = data.files.filter(isOpen);
  const waited = ctx.deps.clock.now() - data.quietSince;
  if (open.length === 0 || waited > GIVE_UP_AFTER) {
    const runes = await lookAtRunes(data, ctx);
    if (runes.later) return { to: 'verifying', data, after: 30_000 };
    return finish(data, ctx, runes.fault);
  }
  const seen = new Map<number, OrderFileView>();
  for (const file of fromAnywhere(open, ctx).slice(0, FILES_A_STEP)) {
    const found = await look(file, data, ctx);
    if (found) seen.set(file.index, found);
  }
  const files = data.files.map((file) => seen.get(file.index) ?? file);
  return {
    to: 'verifying',
    data: { ...data, files },
    effects: { files: { orderId: data.order.orderId, files: [...seen.values()] } },
    ...(seen.size === 0 ? { after: 30_000 } : {}),
  };
}

/** Starts at a random file, so that unindexed ones don't block the others. */
function fromAnywhere(open: OrderFileView[], ctx: StepContext): OrderFileView[] {
  const start = open.length > FILES_A_STEP ? Math.floor(ctx.random() * open.length) : 0;
  return [...open.slice(start), ...open.slice(0, start)];
}

/** The file with the result; null while its transactions aren't available or prove nothing. */
async function look(
  file: OrderFileView,
  { plan }: Ordered,
  { deps }: StepContext,
): Promise<OrderFileView | null> {
  const id = file.inscriptionId as string;
  try {
    const proof = await deps.index.proveContent(id);
    if ('fault' in proof) return null;
    // The provider writes the payload of a signed order, and of a round, itself: the same operation, possibly with another field order.
    const written = plan.signed?.operation ?? plan.mints?.brc20?.operation;
    const same =
      written === undefined
        ? proof.sha256 === file.hash
        : isSameOperation(proof.text ?? '', written, PROVIDERS_FIELDS);
    const place = await deps.index.locate(id);
    return {
      ...file,
      contentMatches: same,
      location: place?.outpoint ?? null,
      locationAddress: place?.address ?? null,
    };
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return null;
    throw error;
  }
}

function faultsOf({ files, plan }: Ordered): string[] {
  const wrong = files.filter((file) => file.contentMatches === false).length;
  const unseen = files.filter(isOpen).length;
  const nameless = files.filter((file) => file.inscriptionId === null).length;
  const astray = files.filter(
    ({ locationAddress }) => locationAddress !== null && locationAddress !== plan.receiveAddress,
  ).length;
  return [
    wrong > 0 && say.inscribe.flowVerifyStep.ofInscriptionsDoNot({ wrong, length: files.length }),
    astray > 0 && say.inscribe.flowVerifyStep.doNotSitAt({ astray }),
    nameless > 0 &&
      (!isMint(plan) || plan.items.length > 0) &&
      say.inscribe.flowVerifyStep.haveNoInscriptionId({ nameless }),
    unseen > 0 && say.inscribe.flowVerifyStep.couldNotBeProved({ unseen }),
  ].filter((fault) => fault !== false);
}

function finish(data: Ordered, ctx: StepContext, runes: string | null): Move {
  const faults = [...faultsOf(data), ...(runes === null ? [] : [runes])];
  const trouble = faults.length > 0 ? faults.join(' ') : null;
  if (trouble !== null)
    ctx.deps.notify(say.inscribe.flowVerifyStep.lookAtThisOrder, trouble, ctx.flowId);
  const next = { ...data, trouble };
  const open = data.payments.some(isOpenTx);
  return {
    to: 'done',
    data: next,
    note:
      trouble ??
      (data.plan.runes || data.plan.mints
        ? say.inscribe.flowVerifyStep.theRunesCompared
        : say.inscribe.flowVerifyStep.everyByteCompared),
    effects: { ...orderEffects(next, ctx), unlock: !open },
    ...(open ? { after: DEEPENING } : {}),
  };
}
