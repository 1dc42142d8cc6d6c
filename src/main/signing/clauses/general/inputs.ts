import * as bitcoin from 'bitcoinjs-lib';

import { block, type Finding, hold, inputName, judge, sats } from '#main/signing/define/clause.ts';
import { sighashName } from '#main/signing/read/signed-parts.ts';
import type { Coin } from '#main/wallet/coins.ts';

import {
  flowIdOf,
  type GeneralClause,
  isOwnCoin,
  type Part,
  partsOf,
  takenFindings,
} from './define.ts';

/** C2: amounts come from previous transactions that hash to the spent txids, or our signature binds them. */
export const amountsProved: GeneralClause = (facts, expected, added) => {
  const findings: Finding[] = [];
  const evidence: string[] = [];
  for (const { input, name, part } of partsOf(facts, expected)) {
    const { outpoint, proved, claimed, mine, type } = input;
    if (part === 'to-come') {
      evidence.push(`${name}: ${sats(claimed?.sats ?? null)}, bound by your signature`);
      if (!claimed || (type !== 'p2wpkh' && type !== 'p2tr')) {
        findings.push(block(`${name}: its amount would not be bound.`));
      }
      continue;
    }
    evidence.push(`${name}: ${outpoint}, ${proved ? sats(proved.sats) : 'not proved'}`);
    if (proved) continue;
    if (mine) findings.push(block(`${name} is yours and its amount could not be proved.`));
    else if (expected.foreignAmounts === 'doubted') {
      findings.push(hold(`${name}: its amount could not be proved, so the fee is unknown.`));
    } else if (expected.foreignAmounts !== 'free') {
      findings.push(block(`${name}: its amount could not be proved.`));
    }
  }
  return judge(
    'C2',
    'Amounts are proved',
    'Every spent amount was checked against the transaction that made it.',
    evidence,
    [...findings, ...added],
  );
};

/** The outpoint's own record and the token indexes, since lists no longer have a spent coin. */
function carriesNothing({ evidence: { record, runes, alkanes }, report }: Coin): boolean {
  const none = (answer: typeof runes): boolean =>
    answer.state === 'absent' || (answer.state === 'said' && !answer.value);
  const bare = record.state === 'said' && record.value?.inscriptions.length === 0;
  const isKept = report.inscriptions.length + report.others.length > 0;
  return bare && !isKept && none(runes) && none(alkanes);
}

/** C3: only coins proved clean by every index, our own record and their bytes may pay. */
export const onlyCleanPays: GeneralClause = (facts, expected, added) => {
  const findings: Finding[] = [];
  const evidence: string[] = [];
  for (const { input, name, part, coin } of partsOf(facts, expected)) {
    if (!input.mine || part === 'to-come' || part === 'opened') continue;
    if (!coin) {
      findings.push(block(`${name} was never proved.`));
      continue;
    }
    findings.push(...takenFindings(coin, flowIdOf(facts), name));
    if (part === 'asset') {
      evidence.push(`${name}: the coin you named; none of its sats may reach the fee`);
      continue;
    }
    if (part === 'kept') {
      evidence.push(`${name}: spent by the transaction this one replaces`);
      if (!carriesNothing(coin)) findings.push(block(`${name} is not proved clean.`));
      continue;
    }
    const { verdict, reasons } = coin.report;
    const doubts = reasons.filter(({ ok }) => ok !== true);
    evidence.push(
      doubts.length === 0
        ? `${name}: clean by ${reasons.length} sources`
        : `${name}: ${doubts.map(({ source, says }) => `${source} ${says}`).join('; ')}`,
    );
    if (verdict === 'asset') findings.push(block(`${name} carries an asset.`));
    if (verdict === 'unknown') findings.push(block(`${name} is not proved clean.`));
  }
  return judge('C3', 'Only clean coins pay', 'No asset pays.', evidence, [...findings, ...added]);
};

/** C6: every input serves the request, and all of ours belong to one wallet. */
export const onlyExpectedInputs: GeneralClause = (facts, expected, added) => {
  const parts = partsOf(facts, expected);
  const findings = parts.flatMap((part) => inputFindings(part, flowIdOf(facts)));
  const own = parts.filter(({ input }) => input.mine);
  if (own.length === 0) findings.push(block('It spends no coin of yours.'));
  if (new Set(own.map(({ input }) => input.mine?.walletId)).size > 1) {
    findings.push(block('It spends coins of two of your wallets at once.'));
  }
  const { walletId } = facts.intent;
  if (walletId !== undefined && own.some(({ input }) => input.mine?.walletId !== walletId)) {
    findings.push(block('It spends coins of another wallet than it was asked for in.'));
  }
  const spent = new Set(parts.map(({ input }) => input.outpoint));
  if ([...facts.coins.keys()].some((outpoint) => !spent.has(outpoint))) {
    findings.push(block('A chosen coin is missing.'));
  }
  if (parts.length > MOST_PARTS) findings.push(block(`It has more than ${MOST_PARTS} inputs.`));
  return judge(
    'C6',
    'Only the expected coins',
    own.length === parts.length
      ? `Spends ${own.length} of your coins and nothing else.`
      : `Signs ${own.length} of ${parts.length} inputs, as expected.`,
    parts.map(
      ({ input, name }) =>
        `${name}: ${input.mine?.path ?? 'not yours'}${input.signed ? ', signed already' : ''}`,
    ),
    [...findings, ...added],
  );
};

/** More of either would only hide something. */
export const MOST_PARTS = 1_000;

function inputFindings(one: Part, flowId: string | null): Finding[] {
  const { input, name, part, coin } = one;
  if (part === null) {
    const text = input.mine
      ? `${name} is another coin of yours, which nobody asked for.`
      : `${name} is not yours, and nobody asked for it.`;
    return [block(text)];
  }
  if (!isOwnCoin(one) || part === 'opened') {
    return coin ? takenFindings(coin, flowId, name) : [];
  }
  return coin ? takenFindings(coin, flowId, name) : [block(`${name} was not chosen.`)];
}

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;

/** C7: each of our signatures covers what the purpose says. Compares the whole byte, never single bits. */
export const sighashAsExpected: GeneralClause = ({ inspection }, expected, added) => {
  const own = inspection.inputs.filter(({ mine, signed }) => mine && !(expected.open && signed));
  const { sighash: wanted } = expected;
  const covers = (type: string | null, sighash: number | null): boolean =>
    wanted === undefined
      ? sighash === null ||
        sighash === SIGHASH_ALL ||
        (type === 'p2tr' && sighash === SIGHASH_DEFAULT)
      : sighash === wanted;
  return judge(
    'C7',
    wanted === undefined ? 'Signatures cover everything' : 'The signature binds the price',
    wanted === undefined
      ? 'Each signature holds for this exact transaction only.'
      : 'It gives the coin only to who pays the output beside it.',
    own.map(({ index, type, sighash }) => `${inputName(index)}: ${sighashName(type, sighash)}`),
    [
      ...own
        .filter(({ type, sighash }) => !covers(type, sighash))
        .map(({ index }) =>
          block(
            wanted === undefined
              ? `${inputName(index)} could be completed differently by others.`
              : `${inputName(index)} would not be signed as a listing.`,
          ),
        ),
      ...(wanted === undefined ? [] : own)
        .filter(({ index }) => index >= inspection.outputs.length)
        .map(() => block('The signature would bind no output.')),
      ...added,
    ],
  );
};
