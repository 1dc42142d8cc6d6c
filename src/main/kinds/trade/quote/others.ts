import { payoutOf } from '#main/kinds/shared/payout.ts';
import { error, readAddress, warning } from '#main/kinds/shared/problem.ts';
import { feeFor } from '#main/wallet/fees.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import { MOST_MOVED } from '#shared/flows/spend.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';

import { lineOf, nothing, type QuoteStep } from './line.ts';
import { inscribingCost, priceOf } from './list.ts';
import { payoutStep } from './payout-step.ts';
import { boundTo } from './places.ts';
import { carrierOf, coinsWith, marketNow, type TradeSources } from './trade-sources.ts';

type InputOf<K extends TradeInput['kind']> = Extract<TradeInput, { kind: K }>;

/** vB of moving one inscription to our own address, and of each additional one. */
const MOVE_VSIZE = 180;
const MOVE_MORE = 101;

/** Moves that share a transaction pay for its overhead once. */
export function moveFee(count: number, feeRate: number): bigint {
  const full = BigInt(Math.floor(count / MOST_MOVED));
  const rest = count % MOST_MOVED;
  const one = (many: number): bigint => feeFor(feeRate, MOVE_VSIZE + MOVE_MORE * (many - 1));
  return full * one(MOST_MOVED) + (rest === 0 ? 0n : one(rest));
}

export async function quoteWithdraw(
  input: InputOf<'delist'>,
  from: TradeSources,
): Promise<TradeQuote> {
  const coins = await coinsWith(
    input.listings.map(({ inscriptionId }) => inscriptionId),
    from,
  );
  const lines = input.listings.map(({ inscriptionId, tick, amount }) => {
    const coin = carrierOf(coins, inscriptionId);
    const fault = !coin
      ? 'It is not among the coins of this wallet any more: sold, or moved.'
      : coin.lockedBy === null
        ? null
        : 'Its coin is reserved by another operation.';
    const label = tick === '' ? `Inscription ${inscriptionId.slice(0, 8)}…` : `${amount} ${tick}`;
    return lineOf(label, null, null, { fault });
  });
  const isMove = input.how === 'move';
  const fee = isMove ? moveFee(input.listings.length, input.feeRate) : 0n;
  const transactions = Math.ceil(input.listings.length / MOST_MOVED);
  const hasTokens = input.listings.some(({ tick }) => tick !== '');
  return {
    ...nothing,
    problems: [
      ...lines.flatMap(({ fault }, at) => (fault === null ? [] : [error(`listings.${at}`, fault)])),
      ...(isMove && !from.own.isOwn(input.returnAddress)
        ? [error('returnAddress', 'This is not an address of this wallet.')]
        : []),
      ...(isMove && hasTokens
        ? [
            warning(
              'how',
              'Moving a transfer inscription uses it up: its amount is available again, and a new listing needs a new transfer.',
            ),
          ]
        : []),
      ...(isMove
        ? []
        : [
            warning(
              'how',
              'Only the market forgets the offer. Whoever kept your signature can still buy at its price, until the coin moves.',
            ),
          ]),
    ],
    lines,
    steps: isMove
      ? [
          {
            step: 'move',
            text:
              transactions === 1
                ? 'One transaction moves them to an address of yours. Its block ends every signature of them; a sale that a miner sees first would win.'
                : `${transactions} transactions move them to an address of yours, one after the other, each with a card of its own.`,
            costSats: fee.toString(),
          },
        ]
      : [],
    totals: {
      priceSats: '0',
      serviceSats: '0',
      networkSats: fee.toString(),
      preparingSats: '0',
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
    typeof price === 'string'
      ? price
      : coin
        ? null
        : 'It is not among the coins of this wallet any more: sold, or moved.';
  const line = lineOf(
    isToken ? `${groupDigits(input.amount)} ${input.tick}` : 'The item',
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
        `${satsText(input.unitPrice)} is ${line.ofFloor ?? '?'} % of the floor price. Type the price once more to confirm it.`,
      ),
    );
  if (input.how === 'market' && cheaper && input.typedLowest !== String(lowest))
    problems.push(
      error(
        'typedLowest',
        `A signature of yours still sells it for ${groupDigits(String(lowest))} sats, and only moving the coin ends it. To leave it alive all the same, type that price.`,
      ),
    );
  const steps = input.how === 'move' ? await moveSteps(input, coin?.address ?? null, from) : [];
  const network = steps.reduce((sum, { costSats }) => sum + BigInt(costSats ?? '0'), 0n);
  return {
    ...nothing,
    problems,
    lines: [line],
    steps,
    totals: {
      priceSats: line.priceSats ?? '0',
      serviceSats: '0',
      networkSats: network.toString(),
      preparingSats: '0',
      netSats: line.priceSats ?? '0',
    },
    market,
    receives: `A sale pays you the whole price at ${(input.how === 'market' ? payoutOf(signed) : null) ?? input.payAddress}. The buyer pays the market’s fee and the network’s on top.`,
    livePrices: live.map(String),
  };
}

/** Moving and listing again, step by step. */
async function moveSteps(
  input: InputOf<'re-price'>,
  holder: string | null,
  from: TradeSources,
): Promise<QuoteStep[]> {
  const steps: QuoteStep[] = [
    {
      step: 'move',
      text: 'The coin moves to an address of yours, which ends every signature of it.',
      costSats: moveFee(1, input.feeRate).toString(),
    },
  ];
  const { nftType, tick, amount, unitPrice, holdAddress } = input;
  if (nftType === 'brc20')
    steps.push({
      step: 'inscribe',
      text: 'Moving uses the transfer inscription up, so it is inscribed anew. It takes a block or more.',
      costSats: inscribingCost(
        [{ what: 'balance', tick, amount, unitPrice }],
        input,
        from,
      ).toString(),
    });
  const step = holder === null ? null : await payoutStep(holdAddress, input.payAddress, from);
  if (step !== null) steps.push(step);
  return steps;
}

export async function quoteBind(input: InputOf<'bind'>, from: TradeSources): Promise<TradeQuote> {
  const problems = (['btcAddress', 'nftAddress'] as const).flatMap((field) => {
    const read = readAddress(input[field], from.id);
    if (typeof read === 'string') return [error(field, read)];
    return from.own.isOwn(input[field])
      ? []
      : [error(field, 'This is not an address of this wallet.')];
  });
  const bound = problems.length === 0 ? await boundTo(input.nftAddress, from) : null;
  if (bound === input.btcAddress) problems.push(warning('btcAddress', 'This is bound already.'));
  return { ...nothing, problems, lines: [lineOf('Payout address', null, null)] };
}
