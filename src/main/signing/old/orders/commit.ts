import { parseSats } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';

import { block, hold, inputName, judge as clause, outputName, sats } from '../clauses/define.ts';
import { coinsClean } from '../clauses/inputs.ts';
import { knownFields, noData } from '../clauses/outputs.ts';
import { judge } from '../policy.ts';
import {
  amountsProved,
  assetsStay,
  feeAsChosen,
  orderWaits,
  ownFresh,
  ownSighashWhole,
} from './common.ts';
import type { CommitClause, CommitFacts } from './facts.ts';

/** C1: what leaves the wallet is no more than the order may cost. */
const costsNoMore: CommitClause = ({ intent, inspection }) => {
  const sum = (values: bigint[]): bigint => values.reduce((total, one) => total + one, 0n);
  const spent = sum(inspection.inputs.map(({ proved }) => proved?.sats ?? 0n));
  const back = sum(inspection.outputs.filter(({ mine }) => mine).map((output) => output.sats));
  const most = parseSats(intent.mostSats);
  return clause(
    'C1',
    'Costs what was asked',
    `${sats(spent - back)} leave the wallet, at most ${sats(most)} were agreed.`,
    [`spent ${sats(spent)}`, `back to you ${sats(back)}`],
    spent - back > most
      ? [block(`${sats(spent - back)} would leave the wallet, more than ${sats(most)}.`)]
      : [],
  );
};

/** C6: only coins of the payer's address, which is ours. */
const payersCoins: CommitClause = ({ intent, inspection }) =>
  clause(
    'C6',
    'Only the payer’s coins',
    `Spends ${inspection.inputs.length} coins of the address that pays.`,
    inspection.inputs.map(({ index, mine }) => `${inputName(index)}: ${mine?.path ?? 'not yours'}`),
    inspection.inputs
      .filter(({ mine }) => mine?.address !== intent.payerAddress)
      .map(({ index, mine }) =>
        block(`${inputName(index)} is ${mine ? 'of another address of yours' : 'not yours'}.`),
      ),
  );

/** C8: one taproot output to reveal from, the declared developer fee, and own change. */
const oneCommitOutput: CommitClause = ({ intent, inspection }) => {
  const findings = [];
  const commits = [];
  let devFees = 0;
  for (const output of inspection.outputs) {
    const { index, address, mine, type, sats: value } = output;
    if (mine) continue;
    const isDev = address === intent.devAddress && value === BigInt(intent.devFee ?? 0);
    if (isDev) devFees += 1;
    else if (type === 'p2tr') commits.push(output);
    else findings.push(block(`${outputName(index)} goes to somebody unknown.`));
  }
  if (commits.length !== 1) {
    findings.push(block(`It has ${commits.length} outputs to reveal from instead of one.`));
  }
  if (devFees > 1) findings.push(block('The developer’s fee is taken more than once.'));
  return clause(
    'C8',
    'Nothing to strangers',
    'One output to reveal from; the rest is your own change.',
    inspection.outputs.map(
      ({ index, address, sats: value, mine }) =>
        `${outputName(index)}: ${sats(value)} to ${address ?? 'no address'}${mine ? ` (yours, ${mine.path})` : ''}`,
    ),
    findings,
  );
};

/** What the output commits to cannot be read from it: of a mint the next step proves it, of a deploy nothing does. */
const contentUnseen: CommitClause = ({ intent }) =>
  clause(
    'commit.content',
    'What will be inscribed',
    'Proved in the next step, before your right to mint is used: the reveal must show it.',
    [intent.operation],
    intent.kind === 'deploy'
      ? [
          hold(
            'A deploy shows you nothing to check before it is inscribed. Afterwards it is compared with what you asked for.',
          ),
        ]
      : [],
  );

const clauses: readonly CommitClause[] = [
  costsNoMore,
  contentUnseen,
  amountsProved,
  coinsClean,
  assetsStay,
  noData,
  payersCoins,
  ownSighashWhole,
  oneCommitOutput,
  feeAsChosen,
  orderWaits,
  ownFresh,
  knownFields,
];

/** Every clause of a commit (safety.md 1.2, request-commit). */
export const judgeCommit = (facts: CommitFacts): Clause[] => judge(clauses, facts);
