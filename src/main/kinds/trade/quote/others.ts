import { moveSelection } from '#main/kinds/shared/move-selection.ts';
import { payoutOf } from '#main/kinds/shared/payout.ts';
import { error, readAddress, warning } from '#main/kinds/shared/problem.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import { isAppError } from '#shared/errors.ts';
import { MOST_MOVED } from '#shared/flows/spend.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { say } from '#shared/words/say.ts';

import { lineOf, nothing, type QuoteStep } from './line.ts';
import { inscribingCost, losing, POSTAGE, priceOf } from './list.ts';
import { payoutStep } from './payout-step.ts';
import { boundTo } from './places.ts';
import { carrierOf, coinsWith, marketNow, type TradeSources } from './trade-sources.ts';

type InputOf<K extends TradeInput['kind']> = Extract<TradeInput, { kind: K }>;

interface MoveFees {
  /** Null if there aren't enough coins. */
  sats: bigint | null;
  problems: Problem[];
}

/** Fees of moving these coins, with as many per transaction as the flow moves. */
async function moveFees(
  carriers: readonly CoinView[],
  target: { address: string; feeRate: number },
  from: TradeSources,
): Promise<MoveFees> {
  const feesNow = async (): Promise<bigint> => {
    let sats = 0n;
    for (let at = 0; at < carriers.length; at += MOST_MOVED)
      sats += (await moveSelection(carriers.slice(at, at + MOST_MOVED), target, from)).feeSats;
    return sats;
  };
  try {
    // A payment's change may be newer than the last read.
    const again = async (): Promise<bigint> => {
      await from.coins.list(true);
      return feesNow();
    };
    return { sats: await feesNow().catch(again), problems: [] };
  } catch (thrown) {
    if (!isAppError(thrown, 'INSUFFICIENT_FUNDS')) throw thrown;
    const text = say.trade.quoteOthers.cleanCoinsDoNot({
      missingSats: satsText(thrown.details.missingSats),
    });
    return { sats: null, problems: [warning('funds', text)] };
  }
}

export async function quoteWithdraw(
  input: InputOf<'delist'>,
  from: TradeSources,
): Promise<TradeQuote> {
  const coins = await coinsWith(
    input.listings.map(({ inscriptionId }) => inscriptionId),
    from,
  );
  const lines = input.listings.map(({ inscriptionId, tick, amount, name }) => {
    const coin = carrierOf(coins, inscriptionId);
    const fault = !coin
      ? say.trade.quoteOthers.itIsNotAmong
      : coin.lockedBy === null
        ? null
        : say.trade.quoteOthers.itsCoinIsReserved;
    const item =
      name ?? say.trade.quoteOthers.inscription({ inscriptionId: inscriptionId.slice(0, 8) });
    const label = tick === '' ? item : `${amount} ${tick}`;
    return lineOf(label, null, null, { fault });
  });
  const isMove = input.how === 'move';
  const carriers = input.listings.flatMap((one) => carrierOf(coins, one.inscriptionId) ?? []);
  const isTarget = isMove && from.own.isOwn(input.returnAddress);
  const move = await moveFees(
    isTarget ? carriers : [],
    { address: input.returnAddress, feeRate: input.feeRate },
    from,
  );
  const fee = move.sats;
  const transactions = Math.ceil(input.listings.length / MOST_MOVED);
  const hasTokens = input.listings.some(({ tick }) => tick !== '');
  return {
    ...nothing,
    problems: [
      ...lines.flatMap(({ fault }, at) => (fault === null ? [] : [error(`listings.${at}`, fault)])),
      ...(isMove && !from.own.isOwn(input.returnAddress)
        ? [error('returnAddress', say.trade.quoteOthers.thisIsNotAn)]
        : []),
      ...move.problems,
      ...(isMove && hasTokens
        ? [warning('how', say.trade.quoteOthers.movingATransferInscription)]
        : []),
      ...(isMove ? [] : [warning('how', say.trade.quoteOthers.onlyTheMarketForgets)]),
    ],
    lines,
    steps: isMove
      ? [
          {
            step: 'move',
            text:
              transactions === 1
                ? say.trade.quoteOthers.oneTransactionMovesThem
                : say.trade.quoteOthers.transactionsMoveThemTo({ transactions }),
            costSats: fee?.toString() ?? null,
          },
        ]
      : [],
    totals:
      fee === null
        ? null
        : {
            ...{ priceSats: '0', serviceSats: '0', preparingSats: '0', postageSats: '0' },
            networkSats: fee.toString(),
            netSats: fee.toString(),
          },
  };
}

export async function quoteReprice(
  input: InputOf<'re-price'>,
  from: TradeSources,
): Promise<TradeQuote> {
  const coin = carrierOf(await coinsWith([input.inscriptionId], from), input.inscriptionId);
  const isToken = input.nftType === 'brc20';
  const market = isToken ? await marketNow(input.tick, from) : null;
  const price = priceOf(
    isToken
      ? { what: 'transfer', ...input }
      : { what: 'item', ...input, nftType: 'collection', name: '', priceSats: input.unitPrice },
  );
  const signed = coin ? from.store.signatures.ofCoin(coin.outpoint) : [];
  const live = signed
    .map(({ priceSats }) => BigInt(priceSats))
    .sort((a, b) => (a === b ? 0 : a < b ? -1 : 1));
  const fault =
    typeof price === 'string' ? price : coin ? null : say.trade.quoteOthers.itIsNotAmong;
  const line = lineOf(
    isToken
      ? `${groupDigits(input.amount)} ${input.tick}`
      : (input.name ?? say.trade.quoteOthers.theItem),
    typeof price === 'string' ? null : { unitPrice: input.unitPrice, sats: price },
    market?.floorUnitPrice ?? null,
    { fault },
  );
  const [lowest] = live;
  const cheaper = typeof price === 'bigint' && lowest !== undefined && lowest < price;
  const problems = fault === null ? [] : [error('unitPrice', fault)];
  if (line.retype && input.typedPrices?.[0] !== input.unitPrice)
    problems.push(
      error(
        'typedPrices',
        say.trade.quoteOthers.isOfTheFloor({
          unitPrice: satsText(input.unitPrice),
          ofFloor: line.ofFloor ?? '?',
        }),
      ),
    );
  if (input.how === 'market' && cheaper && input.typedLowest !== String(lowest))
    problems.push(
      error(
        'typedLowest',
        say.trade.quoteOthers.aSignatureOfYours({ lowest: groupDigits(String(lowest)) }),
      ),
    );
  const moved = input.how === 'move' && coin ? await moveAndList(input, coin, from) : null;
  // Goes to the buyer: the sats in the coin now, or those a new transfer is inscribed with.
  const postage = moved?.postageSats ?? BigInt(coin?.sats ?? '0');
  const move = moved ? moved.moveSats : 0n;
  const preparing = moved?.inscribeSats ?? 0n;
  const net = BigInt(line.priceSats ?? '0') - (move ?? 0n) - preparing - postage;
  const totals =
    move === null
      ? null
      : {
          ...{ priceSats: line.priceSats ?? '0', serviceSats: '0', networkSats: move.toString() },
          ...{ preparingSats: preparing.toString(), postageSats: postage.toString() },
          netSats: net.toString(),
        };
  return {
    ...nothing,
    problems: [...problems, ...(moved?.problems ?? []), ...(totals ? losing(totals) : [])],
    lines: [line],
    steps: moved?.steps ?? [],
    totals,
    market,
    receives: say.trade.quoteOthers.aSalePaysYou({
      which: (input.how === 'market' ? payoutOf(signed) : null) ?? input.payAddress,
    }),
    livePrices: live.map(String),
  };
}

/** Moving and listing again, step by step. */
async function moveAndList(input: InputOf<'re-price'>, coin: CoinView, from: TradeSources) {
  const { nftType, tick, amount, unitPrice, holdAddress, feeRate } = input;
  const move = await moveFees([coin], { address: holdAddress, feeRate }, from);
  const steps: QuoteStep[] = [
    {
      step: 'move',
      text: say.trade.quoteOthers.theCoinMovesTo,
      costSats: move.sats?.toString() ?? null,
    },
  ];
  const pieces = nftType === 'brc20' ? [{ what: 'balance' as const, tick, amount, unitPrice }] : [];
  const inscribing = await inscribingCost(pieces, input, from);
  if (pieces.length > 0)
    steps.push({
      step: 'inscribe',
      text: say.trade.quoteOthers.movingUsesTheTransfer,
      costSats: inscribing.sats.toString(),
    });
  const step = await payoutStep(holdAddress, input.payAddress, from);
  if (step !== null) steps.push(step);
  const made = pieces.length > 0 && inscribing.sats > POSTAGE;
  return {
    steps,
    problems: [...move.problems, ...inscribing.problems],
    moveSats: move.sats,
    inscribeSats: made ? inscribing.sats - POSTAGE : 0n,
    postageSats: made ? POSTAGE : BigInt(coin.sats),
  };
}

export async function quoteBind(input: InputOf<'bind'>, from: TradeSources): Promise<TradeQuote> {
  const problems = (['btcAddress', 'nftAddress'] as const).flatMap((field) => {
    const read = readAddress(input[field], from.id);
    if (typeof read === 'string') return [error(field, read)];
    return from.own.isOwn(input[field]) ? [] : [error(field, say.trade.quoteOthers.thisIsNotAn)];
  });
  const bound = problems.length === 0 ? await boundTo(input.nftAddress, from) : null;
  if (bound === input.btcAddress)
    problems.push(warning('btcAddress', say.trade.quoteOthers.thisIsBoundAlready));
  return { ...nothing, problems, lines: [lineOf(say.trade.quoteOthers.payoutAddress, null, null)] };
}
