import { z } from 'zod';

import { frozenHint } from '#main/kinds/shared/free-coins.ts';
import { error, keepingProblems, readAddress, warning } from '#main/kinds/shared/problem.ts';
import type { QuoteSources } from '#main/kinds/shared/quote-sources.ts';
import { limitsOf } from '#main/orders/limits.ts';
import { isAlkanes } from '#main/orders/mint-order.ts';
import { planOrders, totalCost, versionFor } from '#main/orders/plan.ts';
import { dustLimit } from '#main/wallet/fees.ts';
import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import type { InscribeContent, InscribeInput, SignedTerms } from '#shared/flows/inputs.ts';
import { cost, type Problem, problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import { alkanesProblems } from './alkanes.ts';
import { operationProblems } from './brc20.ts';
import { byCommit, isByCommit, payerProblems } from './by-commit.ts';
import { fileProblems, repeatedFiles } from './files.ts';
import { paymentFees } from './payment-fee.ts';
import { runesProblems } from './runes.ts';
import { signedTermsOf } from './terms.ts';

export const inscribeQuote = z.object({
  problems: z.array(problem),
  cost: cost.nullable(),
  /** The order is signed by this wallet in one or two steps instead of being paid. */
  signed: z.enum(['mint', 'deploy', 'files']).nullable(),
  orders: z.number(),
  receiveIsMine: z.boolean(),
});

export interface Quote extends Omit<z.output<typeof inscribeQuote>, 'signed'> {
  /** Terms that a start adds to the input. */
  signed: SignedTerms | null;
}

/** Checks and prices everything possible before an order exists. Creates nothing. */
export async function quoteInscribe(input: InscribeInput, from: QuoteSources): Promise<Quote> {
  const { problems, mine } = addressProblems(input, from);
  const limits = limitsOf(from.id);
  if (input.feeRate < 1 || input.feeRate > limits.maxFeeRate) {
    problems.push(
      error('feeRate', say.shared.rates.between({ least: 1, most: limits.maxFeeRate })),
    );
  }
  const found = await contentProblems(input.content, input.receiveAddress, from);
  problems.push(...found);
  const isFine = found.every(({ severity }) => severity !== 'error');
  const files = isFine && isByCommit(input) ? await byCommit(input, from) : null;
  problems.push(...(files?.problems ?? []));
  const signed = files ? files.terms : isFine ? await signedTermsOf(input.content, from) : null;
  if (signed && signed.kind !== 'files' && input.payWith === 'outside') {
    problems.push(error('payWith', say.inscribe.quoteQuote.thisOrderIsSigned));
  }
  if ((input.devAddress === undefined) !== (input.devFee === undefined)) {
    problems.push(error('devFee', say.inscribe.quoteQuote.aDeveloperFeeNeeds));
  }
  if (
    input.devAddress !== undefined &&
    typeof readAddress(input.devAddress, from.id) === 'string'
  ) {
    problems.push(error('devAddress', say.inscribe.quoteQuote.thisIsNotAn));
  }
  const amountsReadable = !problems.some(
    ({ field, severity }) =>
      severity === 'error' && ['amount', 'max', 'limit', 'premine', 'cap'].includes(field),
  );
  const base = { problems, receiveIsMine: mine, signed };
  if (!amountsReadable) return { ...base, cost: null, orders: 0 };
  const version = versionFor(signed ?? undefined, await from.orderVersion.current());
  const orders = planOrders(withTerms(input, signed), from.id, version);
  const estimate = totalCost(orders);
  if (signed?.kind === 'files')
    problems.push(...(await payerProblems(signed, estimate.totalSats, from)));
  if (input.payWith === 'outside' || signed)
    return { ...base, cost: estimate, orders: orders.length };
  const sums = orders.map((order) => BigInt(order.cost.totalSats));
  const payment = await paymentFees(sums, input.feeRate, from);
  if (payment === null) return { ...base, cost: estimate, orders: orders.length };
  const { feeSats, missing } = payment;
  if (missing !== null) {
    const text = say.inscribe.quoteQuote.yourCleanCoinsDo({
      missing: groupDigits(missing.toString()),
      value: await frozenHint(from),
    });
    problems.push(warning('funds', text));
  }
  const totalSats = (BigInt(estimate.totalSats) + feeSats).toString();
  const paid = { ...estimate, paymentSats: feeSats.toString(), totalSats };
  return { ...base, cost: paid, orders: orders.length };
}

/** The input with main's own terms, replacing any that came with it. */
export function withTerms(input: InscribeInput, terms: SignedTerms | null): InscribeInput {
  const { signed: _theirs, ...rest } = input;
  return terms ? { ...rest, signed: terms } : rest;
}

function addressProblems(
  input: InscribeInput,
  from: QuoteSources,
): { problems: Problem[]; mine: boolean } {
  const read = readAddress(input.receiveAddress, from.id);
  if (typeof read === 'string') return { problems: [error('receiveAddress', read)], mine: false };
  const { type } = read;
  const problems: Problem[] = [];
  const dust = type === 'p2wpkh' || type === 'p2tr' ? 330n : dustLimit.p2pkh;
  if (BigInt(input.outputValue) < dust) {
    problems.push(
      error('outputValue', say.inscribe.quoteQuote.atLeastNodesRefuse({ dust: satsText(dust) })),
    );
  }
  const mine = from.own.isOwn(input.receiveAddress);
  if (!mine && input.receiveConfirmation !== input.receiveAddress.slice(-6)) {
    problems.push(error('receiveConfirmation', say.inscribe.quoteQuote.thisAddressIsNot));
  }
  const caution = from.warningFor(input.receiveAddress, mine);
  problems.push(...keepingProblems('receiveAddress', input.receiveAddress, from.own));
  if (caution !== null) problems.push(warning('receiveAddress', caution));
  return { problems, mine };
}

async function contentProblems(
  content: InscribeContent,
  receiveAddress: string,
  from: QuoteSources,
): Promise<Problem[]> {
  if (isAlkanes(content)) return alkanesProblems(content, { receiveAddress }, from);
  if (content.type === 'runes-etch' || content.type === 'runes-mint') {
    return runesProblems(content, from);
  }
  if (content.type !== 'files') return operationProblems(content, receiveAddress, from);
  return [...fileProblems(content.items, from), ...repeatedFiles(content.items, from)];
}
