import * as bitcoin from 'bitcoinjs-lib';

import { block, type Finding, hold, inputName, judge, sats } from '#main/signing/define/clause.ts';
import { sighashName } from '#main/signing/read/signed-parts.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { commas, labelled, semicolons } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

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
      evidence.push(
        say.signing.clausesGeneralInputs.boundByYourSignature({
          name,
          sats: sats(claimed?.sats ?? null),
        }),
      );
      if (!claimed || (type !== 'p2wpkh' && type !== 'p2tr')) {
        findings.push(block(say.signing.clausesGeneralInputs.itsAmountWouldNot({ name })));
      }
      continue;
    }
    evidence.push(
      labelled(name, commas([outpoint, proved ? sats(proved.sats) : say.signing.named.notProved])),
    );
    if (proved) continue;
    if (mine) findings.push(block(say.signing.clausesGeneralInputs.isYoursAndIts({ name })));
    else if (expected.foreignAmounts === 'doubted') {
      findings.push(hold(say.signing.clausesGeneralInputs.itsAmountCouldNot({ name })));
    } else if (expected.foreignAmounts !== 'free') {
      findings.push(block(say.signing.clausesGeneralInputs.itsAmountCouldNotBe({ name })));
    }
  }
  return judge(
    'C2',
    say.signing.clausesGeneralInputs.amountsAreProved,
    say.signing.clausesGeneralInputs.everySpentAmountWas,
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
      findings.push(block(say.signing.clausesGeneralInputs.wasNeverProved({ name })));
      continue;
    }
    findings.push(...takenFindings(coin, flowIdOf(facts), name));
    if (part === 'asset') {
      evidence.push(say.signing.clausesGeneralInputs.theCoinYouNamed({ name }));
      continue;
    }
    if (part === 'kept') {
      evidence.push(say.signing.clausesGeneralInputs.spentByTheTransaction({ name }));
      if (!carriesNothing(coin))
        findings.push(block(say.signing.clausesGeneralInputs.isNotProvedClean({ name })));
      continue;
    }
    const { verdict, reasons } = coin.report;
    const doubts = reasons.filter(({ ok }) => ok !== true);
    evidence.push(
      doubts.length === 0
        ? say.signing.clausesGeneralInputs.cleanBySources({ name, length: reasons.length })
        : labelled(name, semicolons(doubts.map(({ source, says }) => `${source} ${says}`))),
    );
    if (verdict === 'asset')
      findings.push(block(say.signing.clausesGeneralInputs.carriesAnAsset({ name })));
    if (verdict === 'unknown')
      findings.push(block(say.signing.clausesGeneralInputs.isNotProvedClean({ name })));
  }
  return judge(
    'C3',
    say.signing.clausesGeneralInputs.onlyCleanCoinsPay,
    say.signing.clausesGeneralInputs.noAssetPays,
    evidence,
    [...findings, ...added],
  );
};

/** C6: every input serves the request, and all of ours belong to one wallet. */
export const onlyExpectedInputs: GeneralClause = (facts, expected, added) => {
  const parts = partsOf(facts, expected);
  const findings = parts.flatMap((part) => inputFindings(part, flowIdOf(facts)));
  const own = parts.filter(({ input }) => input.mine);
  if (own.length === 0) findings.push(block(say.signing.clausesGeneralInputs.itSpendsNoCoin));
  if (new Set(own.map(({ input }) => input.mine?.walletId)).size > 1) {
    findings.push(block(say.signing.clausesGeneralInputs.itSpendsCoinsOf));
  }
  const { walletId } = facts.intent;
  if (walletId !== undefined && own.some(({ input }) => input.mine?.walletId !== walletId)) {
    findings.push(block(say.signing.clausesGeneralInputs.itSpendsCoinsOfAnother));
  }
  const spent = new Set(parts.map(({ input }) => input.outpoint));
  if ([...facts.coins.keys()].some((outpoint) => !spent.has(outpoint))) {
    findings.push(block(say.signing.clausesGeneralInputs.aChosenCoinIs));
  }
  if (parts.length > MOST_PARTS)
    findings.push(block(say.signing.clausesGeneralInputs.itHasMoreThan({ MOST_PARTS })));
  return judge(
    'C6',
    say.signing.clausesGeneralInputs.onlyTheExpectedCoins,
    own.length === parts.length
      ? say.signing.clausesGeneralInputs.spendsOfYourCoins({ length: own.length })
      : say.signing.clausesGeneralInputs.signsOfInputsAs({
          length: own.length,
          length2: parts.length,
        }),
    parts.map(({ input, name }) =>
      labelled(
        name,
        `${input.mine?.path ?? say.signing.clausesGeneralInputs.notYours}${input.signed ? say.signing.clausesGeneralInputs.signedAlready : ''}`,
      ),
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
      ? say.signing.clausesGeneralInputs.isAnotherCoinOf({ name })
      : say.signing.clausesGeneralInputs.isNotYoursAnd({ name });
    return [block(text)];
  }
  if (!isOwnCoin(one) || part === 'opened') {
    return coin ? takenFindings(coin, flowId, name) : [];
  }
  return coin
    ? takenFindings(coin, flowId, name)
    : [block(say.signing.clausesGeneralInputs.wasNotChosen({ name }))];
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
    wanted === undefined
      ? say.signing.clausesGeneralInputs.signaturesCoverEverything
      : say.signing.clausesGeneralInputs.theSignatureBindsThe,
    wanted === undefined
      ? say.signing.clausesGeneralInputs.eachSignatureHoldsFor
      : say.signing.clausesGeneralInputs.itGivesTheCoin,
    own.map(({ index, type, sighash }) => labelled(inputName(index), sighashName(type, sighash))),
    [
      ...own
        .filter(({ type, sighash }) => !covers(type, sighash))
        .map(({ index }) =>
          block(
            wanted === undefined
              ? say.signing.clausesGeneralInputs.couldBeCompletedDifferently({
                  inputName: inputName(index),
                })
              : say.signing.clausesGeneralInputs.wouldNotBeSigned({ inputName: inputName(index) }),
          ),
        ),
      ...(wanted === undefined ? [] : own)
        .filter(({ index }) => index >= inspection.outputs.length)
        .map(() => block(say.signing.clausesGeneralInputs.theSignatureWouldBind)),
      ...added,
    ],
  );
};
