import type { BridgePort } from '#main/flows/bridge-port.ts';
import { transferBytes } from '#main/flows/steps/inscribe-first.ts';
import { spendableAt } from '#main/kinds/bridge/balances/balances.ts';
import { error, readAddress } from '#main/kinds/shared/problem.ts';
import type { InscribingSources } from '#main/kinds/shared/quote-sources.ts';
import { clockProblems } from '#main/kinds/shared/swap-rules.ts';
import { transferProblems } from '#main/kinds/shared/transfer.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { BROADCAST_MAXIMUM, type InputType, RELAY_MINIMUM } from '#main/wallet/fees.ts';
import { compareDecimal, groupDigits } from '#shared/bitcoin/amount.ts';
import type { BridgeInput } from '#shared/flows/bridge.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { BridgeDraft } from '#shared/ipc/swap-bridge.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

/** Sources for pricing a deposit or a withdrawal. */
export interface BridgeSources extends InscribingSources {
  client: ProviderClient;
  bridge: BridgePort;
  /** Milliseconds by which the provider's clock is ahead of ours; null before its first answer. */
  serverSkew: () => number | null;
  own: InscribingSources['own'] & {
    inputType(address: string): InputType;
    isWatchedOnly(address: string): boolean;
    hasPublicKey(address: string): boolean;
  };
}

/**
 * Amounts in the swap's form: above zero, no leading zero, no trailing zero after the point (api-facts 3.1, rule 8).
 */
const CANONICAL = /^(?=.*[1-9])(0|[1-9]\d{0,19})(\.\d{0,17}[1-9])?$/;

export const isCanonical = (amount: string): boolean => CANONICAL.test(amount);

/** Checks that need no price: address, amount, disabled operations, balance. */
export async function checkBridge(input: BridgeDraft, from: BridgeSources): Promise<Problem[]> {
  const problems = fieldProblems(input, from);
  if (problems.length > 0) return problems;
  problems.push(...(await termsProblems(input, from)));
  const found =
    input.kind === 'deposit'
      ? await transferProblems(input, from)
      : await withdrawProblems(input, from);
  return [...problems, ...found];
}

/** Bytes that a deposit's order inscribes, which it reads from the store. */
export const bytesFirst = (input: BridgeInput): Uint8Array[] =>
  input.kind === 'deposit' && input.transfer === null ? transferBytes([input]) : [];

function fieldProblems(input: BridgeDraft, from: BridgeSources): Problem[] {
  const { address, amount, feeRate } = input;
  const problems: Problem[] = [];
  const read = readAddress(address, from.id);
  if (typeof read === 'string') problems.push(error('address', read));
  else if (!from.own.isOwn(address))
    problems.push(error('address', say.bridge.quoteCheck.onlyAnAddressWhose));
  else if (read.type !== 'p2wpkh' && read.type !== 'p2tr')
    problems.push(error('address', say.bridge.quoteCheck.theSwapTakesSignatures));
  else if (from.own.isWatchedOnly(address)) problems.push(...watchedProblems(input, from));
  if (!isCanonical(amount)) problems.push(error('amount', say.bridge.quoteCheck.anAmountAboveZero));
  if (feeRate < RELAY_MINIMUM || feeRate > BROADCAST_MAXIMUM)
    problems.push(
      error('feeRate', say.shared.rates.between({ least: RELAY_MINIMUM, most: BROADCAST_MAXIMUM })),
    );
  return problems;
}

const WITHDRAWAL = say.bridge.quoteCheck.aWithdrawalIsA;
const NO_PUBLIC_KEY = say.bridge.quoteCheck.theSwapMakesThe;

/** A deposit is a transaction and can be exported; balances in the swap then move only by messages. */
function watchedProblems({ kind, address }: BridgeDraft, { own }: BridgeSources): Problem[] {
  if (kind === 'withdraw') return [error('address', WITHDRAWAL)];
  return own.hasPublicKey(address) ? [] : [error('address', NO_PUBLIC_KEY)];
}

async function termsProblems(input: BridgeDraft, { bridge }: BridgeSources): Promise<Problem[]> {
  const { closed, onlyTicks, onlyAddresses, feeTicks } = await bridge.terms();
  const problems: Problem[] = [];
  const isIn = (list: readonly string[], text: string): boolean =>
    list.some((one) => one.toLowerCase() === text.toLowerCase());
  if (isIn(closed, input.kind))
    problems.push(
      error(
        'kind',
        input.kind === 'deposit'
          ? say.bridge.quoteCheck.theSwapTakesNo
          : say.bridge.quoteCheck.theSwapLetsNothing,
      ),
    );
  if (onlyTicks !== null && !isIn(onlyTicks, input.tick))
    problems.push(error('tick', say.bridge.quoteCheck.theSwapDoesNot));
  if (onlyAddresses !== null && !onlyAddresses.includes(input.address))
    problems.push(error('address', say.bridge.quoteCheck.theSwapDoesNotServe));
  if (input.kind === 'withdraw' && !isIn(feeTicks, input.feeTick))
    problems.push(
      error('feeTick', say.bridge.quoteCheck.theSwapTakesIts({ feeTicks: commas(feeTicks) })),
    );
  return problems;
}

async function withdrawProblems(
  { address, tick, amount }: BridgeDraft,
  { id, client, serverSkew }: BridgeSources,
): Promise<Problem[]> {
  const problems = clockProblems(id, serverSkew);
  const { balance } = await client.call('swap.balance', { address, tick });
  if (compareDecimal(balance.swap, amount) < 0)
    problems.push(
      error('amount', say.bridge.quoteCheck.areInTheSwap({ swap: balance.swap, tick })),
    );
  return problems;
}

/** Sats for any withdrawal at a usual fee rate: with less, a rejection by the swap may be due to missing funds. */
const USUALLY_ENOUGH = 20_000n;

/**
 * The swap takes the fee from exactly this address, so coins elsewhere don't help. `neededSats`: null if the swap gave
 * no price.
 */
export async function moneyProblems(
  { address }: Pick<BridgeDraft, 'address'>,
  neededSats: bigint | null,
  { coins }: BridgeSources,
): Promise<Problem[]> {
  const there = spendableAt((await coins.list(false)).coins, address);
  if (there >= (neededSats ?? USUALLY_ENOUGH)) return [];
  const needs =
    neededSats === null
      ? ''
      : say.bridge.quoteCheck.andNeedsAbout({ neededSats: groupDigits(neededSats.toString()) });
  const text = say.bridge.quoteCheck.theFeeIsPaid({ there: groupDigits(there.toString()), needs });
  return [error('money', text)];
}
