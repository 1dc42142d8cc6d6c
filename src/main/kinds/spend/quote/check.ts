import { transferBytes } from '#main/flows/steps/inscribe-first.ts';
import { error, keepingProblems, readAddress, warning } from '#main/kinds/shared/problem.ts';
import { BROADCAST_MAXIMUM, dustLimit, RELAY_MINIMUM } from '#main/wallet/fees.ts';
import { satsText, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { requestedRecipients, type SendRunesInput, type SpendInput } from '#shared/flows/spend.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import type { SpendSources } from './parts.ts';
import { tokenProblems } from './tokens-cost.ts';

/** Checks that need no coins: addresses, amounts, the rate. */
export function checkSpend(
  input: SpendInput,
  from: SpendSources,
): { problems: Problem[]; mine: string[] } {
  const problems: Problem[] = [];
  const mine: string[] = [];
  if (input.feeRate < RELAY_MINIMUM || input.feeRate > BROADCAST_MAXIMUM) {
    problems.push(
      error('feeRate', say.shared.rates.between({ least: RELAY_MINIMUM, most: BROADCAST_MAXIMUM })),
    );
  }
  if (input.kind === 'consolidate' && new Set(input.coins).size < 2)
    problems.push(error('coins', say.spend.quoteCheck.chooseTwoCoinsAt));
  const isMove =
    input.kind === 'send-inscription' ||
    input.kind === 'send-inscriptions' ||
    input.kind === 'send-tokens';
  if (input.kind === 'send-runes') problems.push(...amountProblems(input));
  const seen = new Set<string>();
  for (const [index, { address, sats }] of requestedRecipients(input).entries()) {
    const field = `recipients.${index}`;
    const parsed = readAddress(address, from.id);
    if (typeof parsed === 'string') {
      problems.push(error(`${field}.address`, parsed));
      continue;
    }
    if (seen.has(parsed.address))
      problems.push(warning(`${field}.address`, say.spend.quoteCheck.thisAddressIsIn));
    seen.add(parsed.address);
    const isMine = from.own.isOwn(parsed.address);
    if (isMine) mine.push(parsed.address);
    if (isMove || input.kind === 'send-runes')
      problems.push(...keepingProblems(`${field}.address`, parsed.address, from.own));
    const caution = from.trapAt(parsed.address, isMine);
    if (caution !== null) problems.push(warning(`${field}.address`, caution));
    if (sats !== null && sats < dustLimit[parsed.type])
      problems.push(
        error(
          `${field}.sats`,
          say.spend.quoteCheck.atLeastNodesRelay({ sats: satsText(dustLimit[parsed.type]) }),
        ),
      );
    if (input.kind === 'send-inscriptions' && input.home && !isMine)
      problems.push(error('address', say.spend.quoteCheck.thisIsNotAn));
    else if (isMove && !isMine && input.confirmation !== address.slice(-6))
      problems.push(error('confirmation', say.spend.quoteCheck.thisAddressIsNot));
  }
  return { problems, mine };
}

/** The last check before it starts. Throws the provider's errors. */
export async function spendProblems(input: SpendInput, from: SpendSources): Promise<Problem[]> {
  const { problems } = checkSpend(input, from);
  const isStopped = problems.some(({ severity }) => severity === 'error');
  if (isStopped || input.kind !== 'send-tokens') return problems;
  return [...problems, ...(await tokenProblems(input, from))];
}

/** The transfer's bytes, which its order reads from the store. */
export const bytesFirst = (input: SpendInput): Uint8Array[] =>
  input.kind === 'send-tokens' ? transferBytes([input]) : [];

/** Checks each amount: valid in the rune's decimals, and above zero. */
function amountProblems({ rune, recipients }: SendRunesInput): Problem[] {
  return recipients.flatMap(({ amount }, index) => {
    const field = `recipients.${index}.amount`;
    const decimals = amount.split('.')[1]?.length ?? 0;
    if (decimals > rune.divisibility)
      return error(
        field,
        say.spend.quoteCheck.atMostDecimalsThat({ divisibility: rune.divisibility }),
      );
    return scaleDecimal(amount, rune.divisibility) > 0n
      ? []
      : error(field, say.spend.quoteCheck.anAmountAboveZero);
  });
}
