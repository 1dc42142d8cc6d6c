import { block, judge, outputName, sats } from '#main/signing/define/clause.ts';
import { feesOf, rawParts, takesPlace } from '#main/signing/parts/replaced.ts';
import type { Clause } from '#shared/flows/approval.ts';

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
  if (!keeps) findings.push(block('Somebody would get something else than before.'));
  return judge(
    'rbf',
    'Replaces your transaction',
    'The same coins pay the same people, with a higher fee. Only one of the two can be confirmed.',
    feesOf(facts, intent.replaces),
    findings,
  );
}

/** A cancelled payment: everything it spends, and nothing else, returns in one coin of ours. */
export function takesBack(facts: SpendFacts): Clause | null {
  const { intent, inspection } = facts;
  if (!intent.cancels) return null;
  const title = 'Takes the payment back';
  if (!intent.replaces)
    return judge('cancel', title, '', [], [block('It names no transaction to take back.')]);
  const old = rawParts(intent.replaces.rawHex);
  const findings = takesPlace(facts, intent.replaces);
  if (inspection.inputs.length !== old.spends.length)
    findings.push(block('It spends more than what is taken back.'));
  for (const { index, mine } of inspection.outputs)
    if (!mine) findings.push(block(`${outputName(index)} does not come back to you.`));
  const unpaid = old.outputs
    .filter(({ script }) => !facts.isOwnScript(script))
    .map(({ sats: value }) => `not paid: ${sats(value)}`);
  return judge(
    'cancel',
    title,
    'The same coins come back to you, for a higher fee. Only one of the two can be confirmed.',
    [...feesOf(facts, intent.replaces), ...unpaid.slice(0, 40)],
    findings,
  );
}
