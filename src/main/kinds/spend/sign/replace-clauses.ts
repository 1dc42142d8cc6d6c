import { block, judge, outputName, sats } from '#main/signing/define/clause.ts';
import { feesOf, rawParts, takesPlace } from '#main/signing/parts/replaced.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { say } from '#shared/words/say.ts';

import type { SpendFacts } from './facts.ts';

/** BIP-125: a replacement spends the same coins, pays the same recipients, and has a higher fee. */
export function replacesFairly(facts: SpendFacts): Clause | null {
  const { intent, inspection } = facts;
  if (!intent.replaces || intent.cancels) return null;
  const old = rawParts(intent.replaces.rawHex);
  const findings = takesPlace(facts, intent.replaces);
  const keeps = old.outputs.every(({ script, sats: value }, index) => {
    const isOwn = facts.isOwnScript(script);
    const now = inspection.outputs[index];
    return isOwn || (now?.script === script && now.sats === value);
  });
  if (!keeps) findings.push(block(say.spend.signReplaceClauses.somebodyWouldGetSomething));
  return judge(
    'rbf',
    say.spend.signReplaceClauses.replacesYourTransaction,
    say.spend.signReplaceClauses.theSameCoinsPay,
    feesOf(facts, intent.replaces),
    findings,
  );
}

/** A cancelled payment: everything it spends, and nothing else, returns in one coin of ours. */
export function takesBack(facts: SpendFacts): Clause | null {
  const { intent, inspection } = facts;
  if (!intent.cancels) return null;
  const title = say.spend.signReplaceClauses.takesThePaymentBack;
  if (!intent.replaces)
    return judge(
      'cancel',
      title,
      '',
      [],
      [block(say.spend.signReplaceClauses.itNamesNoTransaction)],
    );
  const old = rawParts(intent.replaces.rawHex);
  const findings = takesPlace(facts, intent.replaces);
  if (inspection.inputs.length !== old.spends.length)
    findings.push(block(say.spend.signReplaceClauses.itSpendsMoreThan));
  for (const { index, mine } of inspection.outputs)
    if (!mine)
      findings.push(
        block(say.spend.signReplaceClauses.doesNotComeBack({ outputName: outputName(index) })),
      );
  const unpaid = old.outputs
    .filter(({ script }) => !facts.isOwnScript(script))
    .map(({ sats: value }) => say.spend.signReplaceClauses.notPaid({ sats: sats(value) }));
  return judge(
    'cancel',
    title,
    say.spend.signReplaceClauses.theSameCoinsCome,
    [...feesOf(facts, intent.replaces), ...unpaid.slice(0, 40)],
    findings,
  );
}
