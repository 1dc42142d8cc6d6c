import type { Coin } from '../../../../wallet/coins.ts';
import { pinText } from '../../../assets.ts';
import { block, hold, inputName, judge, sats, warn } from '../define.ts';
import { unpinned } from '../inputs.ts';
import { carrierOf, namedOf, type SpendClause, type SpendFacts } from './facts.ts';
import { rawParts } from './raw.ts';

/** The inputs of the transaction this one replaces: they are spent by it, and were proved clean for it. */
export function keptOf({ intent }: SpendFacts): ReadonlySet<string> {
  return new Set(intent.replaces ? rawParts(intent.replaces.rawHex).spends : []);
}

/** What the outpoint's own record and the token indexes say, where the lists no longer name a spent coin. */
function carriesNothing({ evidence: { record, runes, alkanes } }: Coin): boolean {
  const none = (answer: typeof runes): boolean =>
    answer.state === 'absent' || (answer.state === 'said' && !answer.value);
  const bare = record.state === 'said' && record.value?.inscriptions.length === 0;
  return bare && none(runes) && none(alkanes);
}

/** C3: fees are paid by proved clean coins alone; a carrier is the one that was named. */
export const onlyCleanPays: SpendClause = (facts) => {
  const { intent, inspection, coins } = facts;
  const kept = keptOf(facts);
  const carrier = carrierOf(intent);
  const findings = [];
  const evidence: string[] = [];
  for (const { index, outpoint } of inspection.inputs) {
    const name = inputName(index);
    const coin = coins.get(outpoint);
    if (!coin) {
      findings.push(block(`${name} was never proved.`));
      continue;
    }
    if (coin.frozen) findings.push(block(`${name} is frozen by you.`));
    if (coin.lockedBy !== null && coin.lockedBy !== intent.flowId) {
      findings.push(block(`${name} is reserved by another action.`));
    }
    const pays = intent.asked.kind === 'bump' && coin.passport.verdict === 'clean';
    if (outpoint === carrier && !pays) {
      findings.push(...carrierFindings(facts, coin, name));
      evidence.push(`${name}: the coin you named; none of its sats may reach the fee`);
    } else if (kept.has(outpoint)) {
      evidence.push(`${name}: spent by the transaction this one replaces`);
      if (!carriesNothing(coin)) findings.push(block(`${name} is not proved clean.`));
    } else {
      const doubts = coin.passport.reasons.filter(({ ok }) => ok !== true);
      evidence.push(
        doubts.length === 0
          ? `${name}: clean by ${coin.passport.reasons.length} sources`
          : `${name}: ${doubts.map(({ source, says }) => `${source} ${says}`).join('; ')}`,
      );
      if (coin.passport.verdict === 'asset') findings.push(block(`${name} carries an asset.`));
      if (coin.passport.verdict === 'unknown') findings.push(block(`${name} is not proved clean.`));
    }
  }
  return judge('C3', 'Only clean coins pay', 'No asset pays the fee.', evidence, findings);
};

/** Sats beyond this that leave with an inscription are worth a word. */
const EXTRA_SATS = 1_000n;
const MANY_EXTRA_SATS = 10_000n;

function carrierFindings({ intent: { asked } }: SpendFacts, coin: Coin, name: string) {
  const { record, runes, alkanes } = coin.evidence;
  const findings = [];
  if (asked.kind !== 'bump') {
    for (const [what, answer] of [
      ['runes', runes],
      ['alkanes', alkanes],
    ] as const) {
      if (answer.state === 'absent') continue;
      if (answer.state !== 'said')
        findings.push(block(`${name}: whether it holds ${what} is not known.`));
      else if (answer.value) findings.push(block(`${name} also holds ${what}.`));
    }
    if (record.state !== 'said' || !record.value)
      findings.push(block(`${name}: what it carries is not known.`));
    if (coin.height === null) findings.push(block(`${name} is not confirmed yet.`));
  }
  if (asked.kind === 'send-inscription') {
    const others = coin.passport.inscriptions.filter(({ id }) => id !== asked.inscriptionId);
    if (!coin.passport.inscriptions.some(({ id }) => id === asked.inscriptionId))
      findings.push(block(`${name} does not carry the inscription.`));
    if (others.length > 0)
      findings.push(block(`${name} carries ${others.length} more: split them out first.`));
    const extra = coin.sats - EXTRA_SATS;
    if (extra > MANY_EXTRA_SATS)
      findings.push(hold(`${sats(coin.sats)} leave with the inscription: split it out first.`));
    else if (extra > 0n) findings.push(warn(`${sats(coin.sats)} leave with the inscription.`));
  }
  if (asked.kind === 'split' && coin.passport.inscriptions.length === 0)
    findings.push(block(`${name} carries no inscription.`));
  return findings;
}

/** C4: every sat of a carrier and every known asset lands where it should; none in the fee. */
export const assetsLand: SpendClause = (facts) => {
  const { intent, inspection, coins } = facts;
  const { asked } = intent;
  const carrier = carrierOf(intent);
  const findings = unpinned(facts);
  if (inspection.satFlow.length === 0)
    findings.push(block('Where the sats go could not be computed.'));
  for (const { kind, id, input, output, offset } of inspection.pins) {
    const isOurs = typeof output === 'number' && inspection.outputs[output]?.mine;
    if (asked.kind === 'send-inscription' && id === asked.inscriptionId) {
      const coin = coins.get(inspection.inputs[input ?? -1]?.outpoint ?? '');
      const at = coin?.passport.inscriptions.find((one) => one.id === id)?.offset;
      if (output !== 0 || offset === null || offset !== at)
        findings.push(block(`The inscription ${id} would not arrive as it is.`));
    } else if (!isOurs) {
      findings.push(block(`The ${kind} ${id} would leave the wallet.`));
    }
  }
  for (const { index, outpoint } of inspection.inputs) {
    if (outpoint === carrier && asked.kind !== 'bump') findings.push(...keepsSats(facts, index));
    if (outpoint === carrier && asked.kind === 'bump') findings.push(...staysWhole(facts, index));
  }
  const holds =
    asked.kind === 'send-inscription'
      ? 'The inscription arrives on the sat it sits on. Nothing else moves.'
      : 'Every known asset stays with you.';
  return judge(
    'C4',
    'Assets land where they should',
    holds,
    inspection.pins.length === 0
      ? ['no known asset sits on the spent coins']
      : inspection.pins.map(pinText),
    findings,
  );
};

function keepsSats({ inspection }: SpendFacts, index: number) {
  const lost = inspection.satFlow.some((run) => run.input === index && run.output === 'fee');
  return lost ? [block(`Sats of ${inputName(index).toLowerCase()} would pay the fee.`)] : [];
}

/** A bumped coin that is not proved clean comes back whole, to the address it has. */
function staysWhole({ inspection, coins }: SpendFacts, index: number) {
  const input = inspection.inputs[index];
  const coin = input && coins.get(input.outpoint);
  if (!input || !coin || coin.passport.verdict === 'clean') return [];
  const runs = inspection.satFlow.filter((run) => run.input === index);
  const output = inspection.outputs[0];
  const whole =
    index === 0 && runs.length === 1 && runs[0]?.output === 0 && output?.sats === coin.sats;
  const sameAddress = output?.address === input.address;
  return whole && sameAddress ? [] : [block('What the coin may carry would move.')];
}

/** C6: spends own coins: those named, and of the payment account for the rest. */
export const onlyOwnInputs: SpendClause = (facts) => {
  const { intent, inspection, coins } = facts;
  const named = new Set([...namedOf(intent), ...keptOf(facts)]);
  const findings = [];
  for (const { index, outpoint, mine } of inspection.inputs) {
    if (!mine) findings.push(block(`${inputName(index)} is not ours.`));
    else if (!coins.has(outpoint)) findings.push(block(`${inputName(index)} was not chosen.`));
    else if (mine.role !== 'payment' && !named.has(outpoint))
      findings.push(block(`${inputName(index)} is of another account than the one that pays.`));
  }
  const spent = new Set(inspection.inputs.map(({ outpoint }) => outpoint));
  if ([...coins.keys(), ...named].some((outpoint) => !spent.has(outpoint)))
    findings.push(block('A chosen coin is missing.'));
  const { asked } = intent;
  const exact =
    intent.replaces === null &&
    (asked.kind === 'consolidate' || (asked.kind === 'send' && asked.coins !== undefined));
  if (exact && spent.size !== named.size) findings.push(block('Spends a coin you did not name.'));
  return judge(
    'C6',
    'Only the chosen coins',
    `Spends ${inspection.inputs.length} of your coins and nothing else.`,
    inspection.inputs.map(({ index, mine }) => `${inputName(index)}: ${mine?.path ?? 'not ours'}`),
    findings,
  );
};
