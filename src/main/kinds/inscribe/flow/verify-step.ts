import type { StepContext } from '#main/flows/engine/define.ts';
import { DEEPENING, isOpen as isOpenTx } from '#main/flows/steps/broadcast.ts';
import { inscribedFaults } from '#main/orders/inscribed.ts';
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
  const otherTags = [...(data.otherTags ?? [])];
  for (const file of fromAnywhere(open, ctx).slice(0, FILES_A_STEP)) {
    const found = await look(file, data, ctx);
    if (!found) continue;
    seen.set(file.index, found.file);
    if (found.saysOther) otherTags.push(file.index);
  }
  const files = data.files.map((file) => seen.get(file.index) ?? file);
  return {
    to: 'verifying',
    data: { ...data, files, ...(otherTags.length > 0 ? { otherTags } : {}) },
    effects: { files: { orderId: data.order.orderId, files: [...seen.values()] } },
    ...(seen.size === 0 ? { after: 30_000 } : {}),
  };
}

/** Starts at a random file, so that unindexed ones don't block the others. */
function fromAnywhere(open: OrderFileView[], ctx: StepContext): OrderFileView[] {
  const start = open.length > FILES_A_STEP ? Math.floor(ctx.random() * open.length) : 0;
  return [...open.slice(start), ...open.slice(0, start)];
}

/** What a file's inscription is: its content, and whether it says anything else than asked for. */
interface Compared {
  isSame: boolean;
  saysOther: boolean;
}

/** Null while its transactions prove nothing. */
async function compare(
  { hash, index }: OrderFileView,
  id: string,
  { plan }: Ordered,
  { deps }: StepContext,
): Promise<Compared | null> {
  const { signed } = plan;
  if (signed?.kind === 'files') {
    const found = await deps.index.proveInscribed(id);
    const mediaType = plan.items[index]?.mediaType;
    if ('fault' in found || hash === null || mediaType === undefined) return null;
    const parents = signed.parents.map(({ inscriptionId }) => inscriptionId);
    const faults = inscribedFaults(found, { mediaType, hash, tags: signed.tags, parents });
    const others = faults.filter((fault) => fault !== 'content' && fault !== 'mediaType');
    return { isSame: faults.length === others.length, saysOther: others.length > 0 };
  }
  const proof = await deps.index.proveContent(id);
  if ('fault' in proof) return null;
  // The provider writes the payload of a signed order, and of a round, itself: the same operation, possibly with
  // another field order.
  const written = signed?.operation ?? plan.mints?.brc20?.operation;
  const isSame =
    written === undefined
      ? proof.sha256 === hash
      : isSameOperation(proof.text ?? '', written, PROVIDERS_FIELDS);
  return { isSame, saysOther: false };
}

/** The file with the result; null while its transactions aren't available or prove nothing. */
async function look(
  file: OrderFileView,
  data: Ordered,
  ctx: StepContext,
): Promise<{ file: OrderFileView; saysOther: boolean } | null> {
  const id = file.inscriptionId as string;
  try {
    const compared = await compare(file, id, data, ctx);
    if (compared === null) return null;
    const place = await ctx.deps.index.locate(id);
    const found = {
      ...file,
      contentMatches: compared.isSame,
      location: place?.outpoint ?? null,
      locationAddress: place?.address ?? null,
    };
    return { file: found, saysOther: compared.saysOther };
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return null;
    throw error;
  }
}

function faultsOf({ files, plan, otherTags = [] }: Ordered): string[] {
  const wrong = files.filter((file) => file.contentMatches === false).length;
  const unseen = files.filter(isOpen).length;
  const nameless = files.filter((file) => file.inscriptionId === null).length;
  const astray = files.filter(
    ({ locationAddress }) => locationAddress !== null && locationAddress !== plan.receiveAddress,
  ).length;
  return [
    wrong > 0 && say.inscribe.flowVerifyStep.ofInscriptionsDoNot({ wrong, length: files.length }),
    otherTags.length > 0 && say.inscribe.flowVerifyStep.sayOtherThings({ count: otherTags.length }),
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
