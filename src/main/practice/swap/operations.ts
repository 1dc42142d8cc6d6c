import { verifySimple } from '#main/practice/chain/bip322.ts';
import { bytesToHex, sha256, utf8 } from '#main/practice/chain/bytes.ts';
import { scriptOfAddress } from '#main/practice/chain/scripts.ts';
import { Refusal } from '#main/practice/server/refusal.ts';

import { canSign } from './bip322.ts';
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
import type { FuncRow } from './records.ts';
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

const expired = (why: string) => new Refusal(codes.expired, `expired data: ${why}`);

function preResult(ledger: Ledger, { address, ts }: Request, { messages, fee }: Plan) {
  const { book } = ledger;
  const balance = (tick: string) => book.text(tick, book.balance(address, tick).swap);
  return {
    ids: messages.map((message) => message.id),
    signMsgs: messages.map(messageText),
    feeAmount: fee.payType === 'tick' ? book.text(fee.feeTick, fee.feeAmount) : '0',
    feeTick: fee.feeTick,
    feeTickPrice: fee.feeTickPrice,
    feeBalance: balance(fee.feeTick),
    usdPrice: usdText(fee.usd),
    ...quotaFigures(ledger, address, ts, fee),
    ...(fee.asset
      ? {
          assetFeeAmount: book.text(fee.asset.tick, fee.asset.amount),
          assetFeeTick: fee.asset.tick,
          assetFeeTickPrice: fee.asset.price,
          assetFeeTickBalance: balance(fee.asset.tick),
        }
      : {}),
  };
}

export function createOperations(ledger: Ledger, rollups: Rollups): Operations {
  const { state, draft, book, module } = ledger;
  const seconds = () => Math.floor(ledger.now() / 1000);

  function open(): void {
    if (rollups.committing()) throw new Refusal(codes.committing, 'rollup commit in progress');
  }

  function checkRequest({ address, ts }: Request): void {
    open();
    if (!canSign(address)) {
      throw new Refusal(codes.failed, 'only P2WPKH and P2TR addresses can sign for the swap');
    }
    if (Math.abs(ts - seconds()) > TIME_WINDOW) throw expired('ts');
  }

  const keyOf = ({ name, request, ops }: Asked): string => {
    const { address, ts, feeTick, payType } = request;
    const fields = [name, address, ts, feeTick.toLowerCase(), payType ?? '', ops];
    const json = JSON.stringify(fields, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    return bytesToHex(sha256(utf8(json)));
  };

  function planOf(asked: Asked): Plan {
    const { request, ops } = asked;
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
  function carryOut({ request, ops }: Asked, plan: Plan, sigs: readonly string[]): Carried {
    const { address, ts } = request;
    const { fee, ids, messages } = plan;
    const done = ops.map((op, at) => apply(ledger, op, { id: ids[at] ?? '', address, ts }));
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

  function promise(plan: Plan, { address, ts }: Request): void {
    for (const row of [...state.swapPromises.values()]) {
      if (row.ts < seconds() - TIME_WINDOW) draft.remove('swapPromises', row.key);
    }
    const { key, messages, fee } = plan;
    draft.put('swapPromises', key, {
      key,
      address,
      ts,
      ids: messages.map((message) => message.id),
      feeAmount: fee.payType === 'tick' ? book.text(fee.feeTick, fee.feeAmount) : '0',
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
        carryOut(asked, plan, []);
        return { plan, result, request: asked.request };
      }),
    );
    for (const { plan, request } of plans) promise(plan, request);
    return plans.map(({ result }) => result);
  }

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
    if (!same) throw expired('the asset fee changed');
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
      if (!promised) throw expired('no such pre-operation');
      checkFee(request, plan.fee, promised);
      const ids = plan.messages.map((message) => message.id);
      if (ids.join() !== promised.ids.join()) throw expired('ids');
      const sigs = request.sigs ?? [];
      if (sigs.length !== ids.length) {
        throw new Refusal(codes.signature, `${ids.length} signatures are needed`);
      }
      plan.messages.forEach((message, at) => {
        if (!verifySimple(messageText(message), request.address, sigs[at] ?? '')) {
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

/** Refuses receivers the service cannot pay. */
export function checkReceiver(address: string): void {
  if (!scriptOfAddress(address)) throw new Refusal(codes.failed, 'invalid receiver address');
}
