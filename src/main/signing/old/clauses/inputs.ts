import * as bitcoin from 'bitcoinjs-lib';

import type { Clause } from '#shared/flows/approval.ts';

import type { Answer } from '../../../wallet/passport.ts';
import { pinText } from '../../assets.ts';
import {
  block,
  type BytesFacts,
  type CoinFacts,
  hold,
  inputName,
  judge,
  type PaymentClause,
  sats,
} from './define.ts';

/** C2: every amount comes from a previous transaction that hashes to the spent txid. */
export const prevoutsProved = ({ inspection }: BytesFacts): Clause =>
  judge(
    'C2',
    'Amounts are proved',
    'Every spent amount was checked against the transaction that made it.',
    inspection.inputs.map(
      ({ index, outpoint, proved }) =>
        `${inputName(index)}: ${outpoint}, ${proved ? sats(proved.sats) : 'not proved'}`,
    ),
    inspection.inputs
      .filter(({ proved }) => !proved)
      .map(({ index }) => block(`${inputName(index)}: its amount could not be proved.`)),
  );

/** C3: no coin pays that was not proved clean by every index. */
export const coinsClean = ({
  intent,
  inspection,
  coins,
}: CoinFacts & { intent: { flowId: string } }): Clause => {
  const findings = [];
  const evidence: string[] = [];
  for (const { index, outpoint } of inspection.inputs) {
    const coin = coins.get(outpoint);
    if (!coin) {
      findings.push(block(`${inputName(index)} was never proved clean.`));
      continue;
    }
    const { verdict, reasons } = coin.passport;
    const doubts = reasons.filter(({ ok }) => ok !== true);
    evidence.push(
      doubts.length === 0
        ? `${inputName(index)}: clean by ${reasons.length} sources`
        : `${inputName(index)}: ${doubts.map(({ source, says }) => `${source} ${says}`).join('; ')}`,
    );
    if (verdict === 'asset') findings.push(block(`${inputName(index)} carries an asset.`));
    if (verdict === 'unknown') findings.push(block(`${inputName(index)} is not proved clean.`));
    if (coin.frozen) findings.push(block(`${inputName(index)} is frozen by you.`));
    if (coin.lockedBy !== null && coin.lockedBy !== intent.flowId) {
      findings.push(block(`${inputName(index)} is reserved by another action.`));
    }
  }
  return judge('C3', 'Only clean coins pay', 'No coin carries an asset.', evidence, findings);
};

/** Inscriptions that a coin's passport knows and whose landing was not computed: nothing may be said of them. */
export const unpinned = ({ inspection, coins }: CoinFacts) =>
  inspection.inputs.flatMap(({ index, outpoint }) =>
    (coins.get(outpoint)?.passport.inscriptions ?? [])
      .filter(({ id }) => !inspection.pins.some((pin) => pin.id === id && pin.input === index))
      .map(({ id }) => block(`Where the inscription ${id} goes could not be computed.`)),
  );

/** C4: every known asset on a spent coin must stay with us. */
export const satsStay = (facts: CoinFacts): Clause => {
  const { pins, outputs, satFlow } = facts.inspection;
  const findings = unpinned(facts);
  if (satFlow.length === 0) findings.push(block('Where the sats go could not be computed.'));
  for (const { kind, id, output } of pins) {
    const isOurs = typeof output === 'number' && outputs[output]?.mine;
    if (!isOurs) findings.push(block(`The ${kind} ${id} would leave the wallet.`));
  }
  return judge(
    'C4',
    'No asset moves',
    'No known asset moves.',
    pins.length === 0 ? ['no known asset sits on the spent coins'] : pins.map(pinText),
    findings,
  );
};

/** C6: spends our own payment coins, exactly the chosen ones. */
export const onlyChosenInputs: PaymentClause = ({ inspection, coins }) => {
  const findings = [];
  for (const { index, outpoint, mine } of inspection.inputs) {
    if (!mine) findings.push(block(`${inputName(index)} is not ours.`));
    else if (!coins.has(outpoint)) findings.push(block(`${inputName(index)} was not chosen.`));
    else if (mine.role !== 'payment') {
      findings.push(block(`${inputName(index)} is of the account that holds inscriptions.`));
    }
  }
  const spent = new Set(inspection.inputs.map(({ outpoint }) => outpoint));
  if ([...coins.keys()].some((outpoint) => !spent.has(outpoint))) {
    findings.push(block('A chosen coin is missing.'));
  }
  return judge(
    'C6',
    'Only the chosen coins',
    `Spends ${inspection.inputs.length} of your coins and nothing else.`,
    inspection.inputs.map(({ index, mine }) => `${inputName(index)}: ${mine?.path ?? 'not ours'}`),
    findings,
  );
};

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;

/** C7: the signature covers the whole transaction. The whole byte is compared, never single bits. */
export const wholeSighash = ({ inspection }: BytesFacts): Clause => {
  const covers = (type: string | null, sighash: number | null): boolean =>
    sighash === null || sighash === SIGHASH_ALL || (type === 'p2tr' && sighash === SIGHASH_DEFAULT);
  return judge(
    'C7',
    'Signatures cover everything',
    'Each signature holds for this exact transaction only.',
    inspection.inputs.map(
      ({ index, type, sighash }) => `${inputName(index)}: ${sighashName(type, sighash)}`,
    ),
    inspection.inputs
      .filter(({ type, sighash }) => !covers(type, sighash))
      .map(({ index }) => block(`${inputName(index)} could be completed differently by others.`)),
  );
};

/** The name of a sighash byte as the field writes it. */
export function sighashName(type: string | null, sighash: number | null): string {
  if (sighash === null) return type === 'p2tr' ? 'DEFAULT' : 'ALL';
  const base = { 0: 'DEFAULT', 1: 'ALL', 2: 'NONE', 3: 'SINGLE' }[sighash & 0x7f];
  if (base === undefined) return `unknown (0x${sighash.toString(16)})`;
  return sighash & 0x80 ? `${base}|ANYONECANPAY` : base;
}

/** Blocks that an index may trail the chain before it counts as behind. */
const MAX_LAG = 2;

/** C11: each own coin was just now unspent, and the indexes are not behind. */
export const stillFresh = ({
  inspection,
  coins,
  spentByUs,
}: CoinFacts & {
  /** Outpoints whose unconfirmed spend is our own transaction, about to be replaced. */
  spentByUs?: ReadonlySet<string>;
}): Clause => {
  const findings = [];
  const evidence: string[] = [];
  for (const { index, outpoint } of inspection.inputs) {
    const record = coins.get(outpoint)?.evidence.record;
    const unspent =
      record?.state === 'said' &&
      record.value !== null &&
      (!record.value.spent || spentByUs?.has(outpoint) === true);
    evidence.push(`${inputName(index)}: ${unspent ? 'unspent' : 'not known to be unspent'}`);
    if (!unspent) findings.push(block(`${inputName(index)} may be spent already.`));
  }
  const heights = [...coins.values()][0]?.evidence.heights;
  if (heights?.chain.state === 'said') {
    const chain = heights.chain.value;
    for (const [name, answer] of Object.entries(heights) as [string, Answer<number>][]) {
      // No index serves it on this network: nothing of its kind can be there.
      if (answer.state === 'absent') continue;
      evidence.push(`${name} at height ${answer.state === 'said' ? answer.value : 'unknown'}`);
      if (answer.state !== 'said') {
        findings.push(hold(`The ${name} index does not say how far it is.`));
      } else if (chain - answer.value > MAX_LAG) {
        findings.push(hold(`The ${name} index is more than ${MAX_LAG} blocks behind.`));
      }
    }
  } else {
    findings.push(block('The height of the chain is unknown.'));
  }
  return judge(
    'C11',
    'Read just now',
    'All coins are unspent and indexes up to date.',
    evidence,
    findings,
  );
};
