import { refuse } from '#practice/api/refusal.ts';
import { bytesToHex, sha256, utf8 } from '#practice/formats/bytes.ts';
import type { PromiseRow } from '#practice/state/records/swap.ts';
import { swapTables } from '#practice/state/tables.ts';

import { type Fee, feeOf, gasPriceText, quotaFigures, useQuota, userOf } from './fees.ts';
import { kindOf, type Operation } from './functions.ts';
import { type Done, note } from './ledger.ts';
import {
  type Binding,
  canSign,
  idOf,
  type Message,
  messagesOf,
  messageText,
  verifyForSwap,
} from './messages.ts';
import { TIME_WINDOW } from './module.ts';
import { usdText } from './prices.ts';
import type { SwapWorld } from './world.ts';

/** The part all requests share. */
export interface Request {
  address: string;
  ts: number;
  feeTick: string;
  payType?: string | undefined;
}
/** Additional fields of a signed request. */
export interface Signed extends Request {
  feeAmount?: string | undefined;
  feeTickPrice?: string | undefined;
  sigs?: readonly string[] | undefined;
  rememberPayType?: boolean | undefined;
  assetFeeTick?: string | null | undefined;
  assetFeeAmount?: string | null | undefined;
  assetFeeTickPrice?: string | null | undefined;
}
/** A request and its operations. `name` distinguishes requests of different routes. */
export interface OperationRequest<R extends Request = Request> {
  name: string;
  request: R;
  ops: Operation[];
}

/** An executed request. `id` is the first function's, or the one a claim would have. */
export interface Carried {
  id: string;
  done: Done[];
}

interface Plan {
  key: string;
  messages: Message[];
  fee: Fee;
  /** One per operation. */
  ids: string[];
}
export type Prepared = ReturnType<typeof wirePlan>;

const seconds = (world: SwapWorld) => Math.floor(world.now() / 1000);

function wirePlan(world: SwapWorld, { address, ts }: Request, { messages, fee }: Plan) {
  const { book } = world;
  const balance = (tick: string) => book.text(tick, book.balance(address, tick).swap);
  return {
    ids: messages.map((message) => message.id),
    signMsgs: messages.map(messageText),
    // With the free quota too, the amount that would be paid (api-facts-2, 1).
    feeAmount: book.text(fee.feeTick, fee.feeAmount),
    feeTick: fee.feeTick,
    feeTickPrice: fee.feeTickPrice,
    feeBalance: balance(fee.feeTick),
    usdPrice: usdText(fee.usd),
    ...quotaFigures(world, address, ts, fee),
    ...(fee.inAsset
      ? {
          assetFeeAmount: book.text(fee.inAsset.tick, fee.inAsset.amount),
          assetFeeTick: fee.inAsset.tick,
          assetFeeTickPrice: fee.inAsset.price,
          assetFeeTickBalance: balance(fee.inAsset.tick),
        }
      : {}),
  };
}

/** Rejects while a commit is written. */
function requireOpen({ conditions, rollups }: SwapWorld): void {
  const { committing, recovering } = conditions();
  if (recovering) refuse('recovering');
  if (committing || rollups.committing()) refuse('committing');
}

function checkRequest(world: SwapWorld, { address, ts }: Request): void {
  requireOpen(world);
  if (!canSign(address)) refuse('failed', 'only P2WPKH and P2TR addresses can sign for the swap');
  if (Math.abs(ts - seconds(world)) > TIME_WINDOW) refuse('failed', 'invalid timestamp');
}

function checkTicks({ conditions }: SwapWorld, ops: readonly Operation[]): void {
  const disabled = new Set(conditions().disabledTicks.map((tick) => tick.toLowerCase()));
  const found = ops
    .flatMap((op) => kindOf(op).ticks(op))
    .find((tick) => disabled.has(tick.toLowerCase()));
  if (found !== undefined) refuse('tickNotAllowed', `tick not allowed: ${found}`);
}

function keyOf({ name, request, ops }: OperationRequest): string {
  const { address, ts, feeTick, payType } = request;
  const fields = [name, address, ts, feeTick.toLowerCase(), payType ?? '', ops];
  const json = JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
  return bytesToHex(sha256(utf8(json)));
}

/** The fee as a signed request states it: the signatures must be of that, before anything else is compared. */
function statedFee({ book }: SwapWorld, { feeAmount, assetFeeAmount }: Signed, fee: Fee): Fee {
  const [field, stated] = fee.asset ? ['assetFeeAmount', assetFeeAmount] : ['feeAmount', feeAmount];
  if (!fee.paid || stated == null) return fee;
  const { tick } = fee.paid;
  return { ...fee, paid: { tick, amount: book.scale(tick, stated, field) } };
}

/** A signed request's plan has the fee that it states, which `checkFee` compares with the promised one. */
function planOf(world: SwapWorld, operation: OperationRequest<Signed>): Plan {
  const { request, ops } = operation;
  const { book, module, rollups } = world;
  const { address, ts } = request;
  checkTicks(world, ops);
  const { parent } = rollups.current();
  const binding: Binding = { module: module.id, parent, gasPrice: gasPriceText() };
  const prevs = rollups.idsOf(address);
  const own = ops.map((op) => kindOf(op).func(book, op));
  const funcs = own.filter((func) => func !== null);
  const texts = messagesOf(binding, prevs, address, funcs, ts).map(messageText);
  const fee = statedFee(world, request, feeOf(world, request, ops, texts));
  const { paid } = fee;
  if (paid) {
    const params = [module.gasAddress, paid.tick, book.text(paid.tick, paid.amount)];
    funcs.push({ func: 'send', params });
  }
  const messages = messagesOf(binding, prevs, address, funcs, ts);
  let next = 0;
  const ids = own.map((func) =>
    func
      ? (messages[next++]?.id ?? '')
      : idOf(binding, prevs, address, { func: 'claim', params: [] }, ts),
  );
  return { key: keyOf(operation), messages, fee, ids };
}

function payFee(world: SwapWorld, { request, ops }: OperationRequest, id: string, fee: Fee): void {
  const { book, module } = world;
  const { address, ts } = request;
  if (fee.payType === 'freeQuota') useQuota(world, address, ts, fee.quota);
  if (!fee.paid) return;
  const { tick, amount: gas } = fee.paid;
  book.add(address, tick, -gas);
  book.add(module.gasAddress, tick, gas);
  const [first] = ops as [Operation];
  const kind = kindOf(first);
  const [tickA, tickB] = kind.ticks(first);
  const func = kind.func(book, first)?.func ?? 'claim';
  const to = 'to' in first ? first.to : '';
  const event = { kind: 'gas', usd: fee.usd, func, tickA, tickB, gas, tick, to } as const;
  note(world, { id, address, ts }, event);
}

/** Updates balances, pools, history and quota for a request; doesn't check signatures. */
function carryOut(
  world: SwapWorld,
  operation: OperationRequest,
  plan: Plan,
  sigs: readonly string[],
  prepared = false,
): Carried {
  const { address, ts } = operation.request;
  const { fee, ids, messages } = plan;
  const done = operation.ops.map((op, at) =>
    kindOf(op).apply(world, op, { id: ids[at] ?? '', address, ts, prepared }),
  );
  const id = ids[0] ?? '';
  payFee(world, operation, id, fee);
  world.rollups.add(messages.map((message, at) => ({ ...message, sig: sigs[at] ?? '' })));
  return { id, done };
}

/** Remembers a preparation's promise, and drops those too old to be submitted. */
function promise(world: SwapWorld, plan: Plan, { ts }: Request): void {
  const { state, book } = world;
  for (const row of [...state.swapPromises.values()]) {
    if (row.ts < seconds(world) - TIME_WINDOW) state.swapPromises.remove(row.key);
  }
  const { key, messages } = plan;
  const { feeTick, feeAmount, feeTickPrice, asset } = plan.fee;
  state.swapPromises.put(key, {
    ...{ key, ts, feeTick, feeTickPrice },
    ids: messages.map((message) => message.id),
    feeAmount: book.text(feeTick, feeAmount),
    ...(asset && {
      assetFeeAmount: book.text(asset.tick, asset.amount),
      assetFeeTickPrice: asset.price,
    }),
  });
}

/** Several requests of one address, each prepared as if the previous ones had been carried out. */
export function prepareAll(world: SwapWorld, all: readonly OperationRequest[]): Prepared[] {
  const plans = world.state.rehearse(swapTables, () =>
    all.map((operation) => {
      checkRequest(world, operation.request);
      const plan = planOf(world, operation);
      const result = wirePlan(world, operation.request, plan);
      carryOut(world, operation, plan, [], true);
      return { plan, result, ...operation };
    }),
  );
  for (const { plan, request } of plans) promise(world, plan, request);
  return plans.map(({ result }) => result);
}

export const prepare = (world: SwapWorld, operation: OperationRequest): Prepared =>
  prepareAll(world, [operation])[0] as Prepared;

function checkFee(request: Signed, { asset }: Fee, promised: PromiseRow): void {
  if (request.feeAmount !== promised.feeAmount || request.feeTickPrice !== promised.feeTickPrice) {
    refuse('failed', 'the fee is not the one that was quoted');
  }
  if (!asset) return;
  const same =
    request.assetFeeTick?.toLowerCase() === asset.tick.toLowerCase() &&
    request.assetFeeAmount === promised.assetFeeAmount &&
    request.assetFeeTickPrice === promised.assetFeeTickPrice;
  if (!same) refuse('failed', 'parameter error, refresh: the asset fee changed');
}

/** The texts depend on the commit and on every parameter, so whatever changed since they were signed shows here. */
function checkSignatures(messages: readonly Message[], { address, sigs = [] }: Signed): void {
  const { length } = messages;
  if (sigs.length !== length) refuse('verification', `${length} signatures are needed in sigs`);
  messages.forEach((message, at) => {
    if (!verifyForSwap(messageText(message), address, sigs[at] ?? '')) {
      refuse('verification');
    }
  });
}

function rememberPayType(world: SwapWorld, request: Signed): void {
  const { address, rememberPayType: remember } = request;
  if (remember === undefined) return;
  const payType = remember ? (request.payType ?? null) : null;
  world.state.swapUsers.put(address, { ...userOf(world, address), payType, remember });
}

/** Verifies and carries out a signed request. Throws Refusal without changing anything. */
export function submit(world: SwapWorld, operation: OperationRequest<Signed>): Carried {
  const { request } = operation;
  const { state, rollups } = world;
  checkRequest(world, request);
  const plan = planOf(world, operation);
  checkSignatures(plan.messages, request);
  const promised = state.swapPromises.get(plan.key);
  if (!promised || plan.messages.map(({ id }) => id).join() !== promised.ids.join()) {
    refuse('failed', 'expired data, please try again: it was not prepared');
  }
  checkFee(request, plan.fee, promised);
  const carried = state.whole(swapTables, () => {
    const outcome = carryOut(world, operation, plan, request.sigs ?? []);
    state.swapPromises.remove(plan.key);
    rememberPayType(world, request);
    return outcome;
  });
  rollups.tend();
  return carried;
}
