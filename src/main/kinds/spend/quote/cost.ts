import { freeCoins, frozenHint, largest, selectable } from '#main/kinds/shared/free-coins.ts';
import { error } from '#main/kinds/shared/problem.ts';
import { tooLittleLeft } from '#main/kinds/spend/sign/plan.ts';
import { eachInTurns, nextTurn } from '#main/turns.ts';
import { parseAddress, type ScriptType } from '#main/wallet/addresses.ts';
import { feeFor, type InputType, sizeOf } from '#main/wallet/fees.ts';
import {
  type Selectable,
  selectCoins,
  type SelectionRequest,
  spendAll,
  sweep,
} from '#main/wallet/selection.ts';
import { groupDigits, sum } from '#shared/bitcoin/amount.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { mayPay } from '#shared/bitcoin/paying.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { SpendQuote } from '#shared/ipc/spend.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { say } from '#shared/words/say.ts';

import { moveCost } from './move-cost.ts';
import {
  changeScript,
  costView,
  nothing,
  type Parts,
  request,
  type SpendSources,
} from './parts.ts';
import { runesCost } from './runes-cost.ts';
import { tokensCost } from './tokens-cost.ts';

/** Why the coins aren't enough; null for other failures. */
export async function fundsProblem(thrown: unknown, from: SpendSources): Promise<Problem | null> {
  if (isAppError(thrown, 'INSUFFICIENT_FUNDS')) {
    const { missingSats } = thrown.details;
    const missing = say.spend.quoteCost.satsAreMissing({ missingSats: groupDigits(missingSats) });
    return error(
      'funds',
      say.spend.quoteCost.theCleanCoinsDo({ missing, value: await frozenHint(from) }),
    );
  }
  if (isAppError(thrown, 'INVALID_INPUT'))
    return error('funds', thrown.details?.text ?? thrown.message);
  if (isAppError(thrown, 'NOT_FOUND')) return error('funds', thrown.message);
  if (isAppError(thrown, 'ASSET_AT_RISK'))
    return error('funds', say.spend.quoteCost.aCoinThatWould);
  if (isAppError(thrown, 'COIN_LOCKED'))
    return error('funds', say.spend.quoteCost.aCoinThatWouldPay);
  return null;
}

/** Fee and size of a spend, from the coins as last read. */
export async function costOf(input: SpendInput, from: SpendSources): Promise<Parts> {
  switch (input.kind) {
    case 'send':
      return sendCost(input, from);
    case 'send-inscription':
    case 'send-inscriptions':
      return moveCost(input, from);
    case 'send-runes':
      return runesCost(input, from);
    case 'send-tokens':
      return tokensCost(input, from);
    case 'consolidate': {
      const coins = selectable(await named(input.coins, from), from);
      const want = request(input, from);
      const { restSats, feeSats, vsize } = sweep(coins, want, changeScript);
      const tooLittle = restSats < want.minChange;
      return {
        ...nothing,
        ...(tooLittle
          ? { problems: [error('funds', tooLittleLeft(restSats, want.minChange))] }
          : {}),
        cost: costView(feeSats, vsize, coins.length, feeSats, 0n),
        outputs: [restSats.toString()],
      };
    }
    case 'split':
    case 'bump': {
      const { feeSats, vsize, inputs, outputs } = await from.previewSpend(input);
      return {
        ...nothing,
        cost: costView(feeSats, vsize, inputs, feeSats, 0n),
        outputs: outputs.map(String),
      };
    }
  }
}

async function named(outpoints: readonly string[], from: SpendSources): Promise<CoinView[]> {
  const { coins } = await from.coins.list(false);
  const wanted = new Set(outpoints);
  const found = new Map<string, CoinView>();
  await eachInTurns(coins, (coin) => {
    if (wanted.has(coin.outpoint)) found.set(coin.outpoint, coin);
  });
  return outpoints.map((outpoint) => {
    const coin = found.get(outpoint);
    if (!coin) throw new AppError('NOT_FOUND', 'a chosen coin is not there any more');
    if (!mayPay(coin)) throw new AppError('ASSET_AT_RISK', 'a chosen coin is not free and clean');
    return coin;
  });
}

async function sendCost(
  input: Extract<SpendInput, { kind: 'send' }>,
  from: SpendSources,
): Promise<Parts> {
  const pool = input.coins
    ? selectable(await named(input.coins, from), from)
    : await freeCoins(from);
  const network = networks[from.id];
  const paid = input.recipients.map(({ address, sats }) => ({
    address,
    type: parseAddress(address, network).type,
    sats: BigInt(sats),
  }));
  const want = {
    ...request(input, from),
    paySats: sum(paid.map(({ sats }) => sats)),
    payTypes: paid.map(({ type }) => type),
  };
  const max = maxOf(input.coins ? pool : worthwhile(pool, input.feeRate), paid, want);
  // Yields first, since choosing among very many coins takes long.
  await nextTurn();
  try {
    const chosen = input.coins ? spendAll(pool, want) : selectCoins(pool, want, largest);
    const { coins, feeSats, vsize, changeSats } = chosen;
    const leaves = sum(paid.map((one) => (from.own.isOwn(one.address) ? 0n : one.sats)));
    const outlay = leaves + feeSats;
    return { ...nothing, cost: costView(feeSats, vsize, coins.length, outlay, changeSats), max };
  } catch (thrown) {
    const problem = await fundsProblem(thrown, from);
    if (!problem) throw thrown;
    return { ...nothing, problems: [problem], max };
  }
}

/** Coins worth more than the fee of spending them. */
function worthwhile(coins: readonly Selectable[], feeRate: number): Selectable[] {
  const costs = new Map<InputType, bigint>();
  const costOfInput = (type: InputType): bigint => {
    const known = costs.get(type);
    if (known !== undefined) return known;
    const cost = feeFor(feeRate, sizeOf([type, type], []) - sizeOf([type], []));
    costs.set(type, cost);
    return cost;
  };
  const found: Selectable[] = [];
  for (const coin of coins) {
    if (found.length === 500) break;
    if (coin.sats > costOfInput(coin.type)) found.push(coin);
  }
  return found;
}

function maxOf(
  pool: readonly Selectable[],
  paid: readonly { type: ScriptType; sats: bigint }[],
  want: SelectionRequest,
): SpendQuote['max'] {
  const last = paid.at(-1);
  if (!last) return null;
  const others = paid.slice(0, -1);
  try {
    const { restSats } = sweep(
      pool,
      {
        ...want,
        paySats: sum(others.map(({ sats }) => sats)),
        payTypes: others.map(({ type }) => type),
      },
      last.type,
    );
    return { sats: restSats.toString(), coins: pool.map(({ outpoint }) => outpoint) };
  } catch (thrown) {
    if (isAppError(thrown, 'INSUFFICIENT_FUNDS')) return null;
    throw thrown;
  }
}
