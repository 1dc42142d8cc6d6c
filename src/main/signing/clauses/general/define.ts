import type { Finding } from '#main/signing/define/clause.ts';
import { block, inputName } from '#main/signing/define/clause.ts';
import type { Expected, InputPart, TransactionFacts } from '#main/signing/define/purpose.ts';
import type { InspectedInput } from '#main/signing/read/inspect.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { say } from '#shared/words/say.ts';

/** A clause for every transaction; a purpose's expectation and additions are its data. Null: nothing to say. */
export type GeneralClause = (
  facts: TransactionFacts,
  expected: Expected,
  added: readonly Finding[],
) => Clause | null;

/** Inputs with the reason for each, and our coin behind it. */
export interface Part {
  input: InspectedInput;
  name: string;
  part: InputPart | null;
  coin: Coin | undefined;
}

export const partsOf = ({ inspection, coins }: TransactionFacts, expected: Expected): Part[] =>
  inspection.inputs.map((input) => ({
    input,
    name: inputName(input.index),
    part: expected.input(input),
    coin: coins.get(input.outpoint),
  }));

/** Our inputs whose coin is listed and about to be spent by us. */
export const isOwnCoin = ({ input, part }: Part): boolean =>
  input.mine !== null && part !== 'to-come';

/** A coin that another operation reserved, or that the user froze. */
export function takenFindings(coin: Coin, flowId: string | null, name: string): Finding[] {
  const findings: Finding[] = [];
  if (coin.lockedBy !== null && coin.lockedBy !== flowId) {
    findings.push(block(say.signing.clausesGeneralDefine.isReservedByAnother({ name })));
  }
  if (coin.frozen) findings.push(block(say.signing.clausesGeneralDefine.isFrozenByYou({ name })));
  return findings;
}

export const flowIdOf = ({ intent }: TransactionFacts): string | null =>
  'flowId' in intent && typeof intent.flowId === 'string' ? intent.flowId : null;
