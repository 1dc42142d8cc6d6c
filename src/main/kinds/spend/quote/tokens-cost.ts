import { transferOrder } from '#main/flows/steps/inscribe-first.ts';
import { freeCoins, largest } from '#main/kinds/shared/free-coins.ts';
import { error } from '#main/kinds/shared/problem.ts';
import { transferProblems } from '#main/kinds/shared/transfer.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { dustLimit } from '#main/wallet/fees.ts';
import { selectCoins } from '#main/wallet/selection.ts';
import { groupDigits, isDecimal } from '#shared/bitcoin/amount.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { SendTokensInput } from '#shared/flows/spend.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import { moveCost } from './move-cost.ts';
import { costView, nothing, type Parts, request, type SpendSources } from './parts.ts';

/** Cost of the transfer that is inscribed first, in sats. */
const POSTAGE = 546n;

/** Checks of the tokens: location, amount, and the named transfer. Throws the provider's errors. */
export async function tokenProblems(
  input: SendTokensInput,
  from: SpendSources,
): Promise<Problem[]> {
  if (!from.own.isOwn(input.from))
    return [error('from', say.spend.quoteTokensCost.onlyAnAddressWhose)];
  if (!isDecimal(input.amount) || !/[1-9]/.test(input.amount))
    return [error('amount', say.spend.quoteTokensCost.anAmountAboveZero)];
  return transferProblems({ ...input, address: input.from }, from);
}

/** Cost of inscribing the transfer, if needed, plus moving it, before anything is requested. */
export async function tokensCost(input: SendTokensInput, from: SpendSources): Promise<Parts> {
  const { tick, amount, feeRate, address } = input;
  const problems = await tokenProblems(input, from);
  if (problems.length > 0) return { ...nothing, problems };
  if (input.transfer !== null) {
    const { inscriptionId, outpoint } = input.transfer;
    const move = { kind: 'send-inscription', inscriptionId, outpoint, address, feeRate } as const;
    return moveCost(move, from);
  }
  const order = await from.quoteInscribe(
    transferOrder([{ tick, amount }], { receiveAddress: input.from, feeRate }),
  );
  // The transfer must be where the tokens are, whatever the account; a shortfall is reported below.
  const found = order.problems.filter(({ field }) => !['receiveAddress', 'funds'].includes(field));
  if (order.cost === null) return { ...nothing, problems: found };
  const inscribe = BigInt(order.cost.totalSats);
  const move = await moveOf(input, from);
  const needed = inscribe + move.feeSats + move.paddedSats;
  const pool = (await freeCoins(from)).reduce((sum, { sats }) => sum + sats, 0n);
  if (pool < needed) {
    const missing = say.spend.quoteTokensCost.satsAreMissing({
      needed: groupDigits((needed - pool).toString()),
    });
    found.push(error('funds', say.spend.quoteTokensCost.theCleanCoinsDo({ missing })));
  }
  // The transfer's postage leaves with the tokens, or stays in this wallet with them.
  const stays = from.own.isOwn(address) ? POSTAGE + move.paddedSats : 0n;
  const cost = costView(move.feeSats, move.vsize, move.inputs, needed - stays, 0n);
  return {
    ...nothing,
    problems: found,
    cost: { ...cost, inscribeSats: inscribe.toString() },
  };
}

/** Moving a transfer that doesn't exist yet: a coin of its postage, plus paying coins. */
async function moveOf({ from: holder, address, ...input }: SendTokensInput, from: SpendSources) {
  const { type } = parseAddress(address, networks[from.id]);
  const paySats = POSTAGE > dustLimit[type] ? POSTAGE : dustLimit[type];
  const carrier = { outpoint: 'to come', sats: POSTAGE, type: from.own.inputType(holder) };
  const want = { ...request(input, from), paySats, payTypes: [type], fixed: [carrier] };
  const { feeSats, vsize, coins } = selectCoins(await freeCoins(from), want, largest);
  return { feeSats, vsize, inputs: coins.length + 1, paddedSats: paySats - POSTAGE };
}
