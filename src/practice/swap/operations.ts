import { Refusal } from '#practice/api/refusal.ts';
import { bytesToHex, sha256, utf8 } from '#practice/formats/bytes.ts';
import type { FuncRow } from '#practice/state/records/swap.ts';

import { canSign, verifyForSwap } from './bip322.ts';
import { codes } from './codes.ts';
import { type Fee, feeOf, gasPriceText, quotaFigures, useQuota, userOf } from './fees.ts';
import { apply, type Done, funcOf, type Operation, ticksOf } from './functions.ts';
import { type Ledger, note } from './ledger.ts';
import {
  type Binding,
  type Func,
  idOf,
  type Message,
  messagesOf,
  messageText,
} from './messages.ts';
import { TIME_WINDOW } from './module.ts';
import { usdText } from './prices.ts';
import type { Rollups } from './rollups.ts';

/** The part all requests share. */
export interface Request {
  address: string;
  ts: number;
  feeTick: string;
  payType?: string | undefined;
}
/** What a signed request adds. */
export interface Signed extends Request {
  feeAmount?: string | undefined;
  feeTickPrice?: string | undefined;
  sigs?: readonly string[] | undefined;
  rememberPayType?: boolean | undefined;
  assetFeeTick?: string | null | undefined;
  assetFeeAmount?: string | null | undefined;
  assetFeeTickPrice?: string | null | undefined;
}
/** One request and the operations it stands for. `name` tells requests of different routes apart. */
export interface Asked<R extends Request = Request> {
  name: string;
  request: R;
  ops: Operation[];
}

/** What was carried out. `id` is the first function's, or the one a claim would have. */
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

export interface Operations {
  prepare(asked: Asked): ReturnType<typeof preResult>;
  /** Several requests of one address, each prepared as if those before it had been carried out. */
  prepareAll(asked: readonly Asked[]): ReturnType<typeof preResult>[];
  /** Verifies and carries out a signed request. Throws Refusal and changes nothing. */
  submit(asked: Asked<Signed>): Carried;
  /** Refuses while a commit is written. */
  open(): void;
}

/** What was signed is not what stands now: its id does not fit any more (api-facts-2, 1). */
const stale = () =>
  new Refusal(codes.signature, 'signature verification failed: expired data, try again');

function preResult(ledger: Ledger, { address, ts }: Request, { messages, fee }: Plan) {
  const { book } = ledger;
  const balance = (tick: string) => book.text(tick, book.balance(address, tick).swap);
  return {
    ids: messages.map((message) => message.id),
    signMsgs: messages.map(messageText),
    // With the free quota too it is what would be paid (api-facts-2, 1).
    feeAmount: book.text(fee.feeTick, fee.feeAmount),
    feeTick: fee.feeTick,
    feeTickPrice: fee.feeTickPrice,
    feeBalance: balance(fee.feeTick),
    usdPrice: usdText(fee.usd),
    ...quotaFigures(ledger, address, ts, fee),
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

export function createOperations(ledger: Ledger, rollups: Rollups): Operations {
  const { state, draft, book, module } = ledger;
  const seconds = () => Math.floor(ledger.now() / 1000);

  function open(): void {
    const { committing, recovering } = ledger.conditions();
    if (recovering) throw new Refusal(codes.recovering, 'recovery in progress');
    if (committing || rollups.committing()) {
      throw new Refusal(codes.committing, 'rollup commit in progress');
    }
  }

  function checkRequest({ address, ts }: Request): void {
    open();
    if (!canSign(address)) {
      throw new Refusal(codes.failed, 'only P2WPKH and P2TR addresses can sign for the swap');
    }
    if (Math.abs(ts - seconds()) > TIME_WINDOW)
      throw new Refusal(codes.failed, 'invalid timestamp');
  }

  const keyOf = ({ name, request, ops }: Asked): string => {
    const { address, ts, feeTick, payType } = request;
    const fields = [name, address, ts, feeTick.toLowerCase(), payType ?? '', ops];
    const json = JSON.stringify(fields, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    return bytesToHex(sha256(utf8(json)));
  };

  function checkTicks(ops: readonly Operation[]): void {
    const disabled = new Set(ledger.conditions().disabledTicks.map((tick) => tick.toLowerCase()));
    const found = ops.flatMap(ticksOf).find((tick) => disabled.has(tick.toLowerCase()));
    if (found !== undefined) throw new Refusal(codes.disabled, `tick not allowed: ${found}`);
  }

  function planOf(asked: Asked): Plan {
    const { request, ops } = asked;
    checkTicks(ops);
    const { address, ts } = request;
    const binding: Binding = {
      module: module.id,
      parent: rollups.current().parent,
      gasPrice: gasPriceText(),
    };
    const prevs = rollups.idsOf(address);
    const own = ops.map((op) => funcOf(ledger, op));
    const funcs = own.filter((func) => func !== null);
    const texts = messagesOf(binding, prevs, address, funcs, ts).map(messageText);
    const fee = feeOf(ledger, request, ops, texts);
    const paying: Func[] = fee.paid
      ? [
          {
            func: 'send',
            params: [module.gasAddress, fee.paid.tick, book.text(fee.paid.tick, fee.paid.amount)],
          },
        ]
      : [];
    const messages = messagesOf(binding, prevs, address, [...funcs, ...paying], ts);
    let next = 0;
    const ids = own.map((func) =>
      func
        ? (messages[next++]?.id ?? '')
        : idOf(binding, prevs, address, { func: 'claim', params: [] }, ts),
    );
    return { key: keyOf(asked), messages, fee, ids };
  }

  /** Balances, pools, history and quota of one request; signatures are not looked at here. */
  function carryOut(
    { request, ops }: Asked,
    plan: Plan,
    sigs: readonly string[],
    prepared = false,
  ): Carried {
    const { address, ts } = request;
    const { fee, ids, messages } = plan;
    const done = ops.map((op, at) =>
      apply(ledger, op, { id: ids[at] ?? '', address, ts, prepared }),
    );
    const id = ids[0] ?? '';
    if (fee.paid) {
      book.add(address, fee.paid.tick, -fee.paid.amount);
      book.add(module.gasAddress, fee.paid.tick, fee.paid.amount);
      const [first] = ops as [Operation];
      const [tickA, tickB] = ticksOf(first);
      note(
        ledger,
        { id, address, ts },
        {
          kind: 'gas',
          usd: fee.usd,
          func: funcOf(ledger, first)?.func ?? 'claim',
          tickA,
          tickB,
          gas: fee.paid.amount,
          tick: fee.paid.tick,
          to: first.kind === 'send' || first.kind === 'sendLp' ? first.to : '',
        },
      );
    }
    if (fee.payType === 'freeQuota') useQuota(ledger, address, ts, fee.usd);
    rollups.add(
      messages.map(({ func, params, ...message }, at): Omit<FuncRow, 'seq' | 'commit'> => ({
        ...message,
        func,
        params,
        sig: sigs[at] ?? '',
      })),
    );
    return { id, done };
  }

  function promise(plan: Plan, name: string, { address, ts }: Request): void {
    for (const row of [...state.swapPromises.values()]) {
      if (row.ts < seconds() - TIME_WINDOW) draft.remove('swapPromises', row.key);
    }
    const { key, messages, fee } = plan;
    draft.put('swapPromises', key, {
      key,
      name,
      address,
      ts,
      ids: messages.map((message) => message.id),
      feeAmount: book.text(fee.feeTick, fee.feeAmount),
      feeTick: fee.feeTick,
      feeTickPrice: fee.feeTickPrice,
    });
  }

  function prepareAll(all: readonly Asked[]) {
    const plans = draft.rehearse(() =>
      all.map((asked) => {
        checkRequest(asked.request);
        const plan = planOf(asked);
        const result = preResult(ledger, asked.request, plan);
        carryOut(asked, plan, [], true);
        return { plan, result, name: asked.name, request: asked.request };
      }),
    );
    for (const { plan, name, request } of plans) promise(plan, name, request);
    return plans.map(({ result }) => result);
  }

  /** Whether this address prepared something by this name at this time: then its parameters were changed since. */
  const wasPrepared = ({ name, request: { address, ts } }: Asked): boolean =>
    [...state.swapPromises.values()].some(
      (row) => row.name === name && row.address === address && row.ts === ts,
    );

  function checkFee(
    request: Signed,
    fee: Fee,
    promised: { feeAmount: string; feeTickPrice: string },
  ) {
    if (
      request.feeAmount !== promised.feeAmount ||
      request.feeTickPrice !== promised.feeTickPrice
    ) {
      throw new Refusal(codes.failed, 'the fee is not the one that was quoted');
    }
    const { asset } = fee;
    if (!asset) return;
    const same =
      request.assetFeeTick?.toLowerCase() === asset.tick.toLowerCase() &&
      request.assetFeeAmount === book.text(asset.tick, asset.amount) &&
      request.assetFeeTickPrice === asset.price;
    if (!same) throw new Refusal(codes.failed, 'parameter error, refresh: the asset fee changed');
  }

  return {
    open,
    prepareAll,
    prepare: (asked) => prepareAll([asked])[0] as ReturnType<typeof preResult>,
    submit(asked) {
      const { request } = asked;
      checkRequest(request);
      const plan = planOf(asked);
      const promised = state.swapPromises.get(plan.key);
      if (!promised) {
        if (wasPrepared(asked)) throw stale();
        throw new Refusal(codes.failed, 'no such pre-operation');
      }
      checkFee(request, plan.fee, promised);
      const ids = plan.messages.map((message) => message.id);
      if (ids.join() !== promised.ids.join()) throw stale();
      const sigs = request.sigs ?? [];
      if (sigs.length !== ids.length) {
        throw new Refusal(codes.signature, `${ids.length} signatures are needed`);
      }
      plan.messages.forEach((message, at) => {
        if (!verifyForSwap(messageText(message), request.address, sigs[at] ?? '')) {
          throw new Refusal(codes.signature, 'signature check failed');
        }
      });
      const carried = draft.whole(() => {
        const outcome = carryOut(asked, plan, sigs);
        draft.remove('swapPromises', plan.key);
        if (request.rememberPayType !== undefined) {
          const user = userOf(ledger, request.address);
          const remember = request.rememberPayType;
          const payType = remember ? (request.payType ?? null) : null;
          draft.put('swapUsers', request.address, { ...user, payType, remember });
        }
        return outcome;
      });
      rollups.tend();
      return carried;
    },
  };
}
