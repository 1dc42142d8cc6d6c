import { block, type Finding, hold, inputName, judge } from '#main/signing/define/clause.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Answer } from '#main/wallet/coin-report.ts';

import { type GeneralClause, isOwnCoin, type Part, partsOf } from './define.ts';

/** C10: requested on this network, all addresses belong to it, and no coin belongs to a network with the same keys. */
export const rightNetwork: GeneralClause = (facts, { addresses }, added) => {
  const { intent, network, inspection, onOtherNetworks } = facts;
  const findings: Finding[] = [];
  if (intent.network !== network.id) findings.push(block('It was asked on another network.'));
  for (const address of new Set(addresses)) {
    if (!isAddress(address, facts)) {
      findings.push(block(`${address} is no address of ${network.label}.`));
    }
  }
  for (const { index, outpoint } of inspection.inputs) {
    const found = onOtherNetworks.get(outpoint);
    if (!found) continue;
    const name = inputName(index);
    findings.push(
      'on' in found
        ? block(`${name} is a coin of ${found.on}: the same signature would spend it there.`)
        : hold(`${name}: ${found.unasked}`),
    );
  }
  return judge(
    'C10',
    'Right network',
    `Everything belongs to ${network.label}.`,
    [
      `network ${network.label}`,
      ...[...new Set(addresses)].slice(0, 20).map((one) => `address ${one}`),
    ],
    [...findings, ...added],
  );
};

function isAddress(address: string, { network }: TransactionFacts): boolean {
  try {
    parseAddress(address, network);
    return true;
  } catch {
    return false;
  }
}

/** How many blocks an index may trail the chain before it counts as behind. */
const MAX_LAG = 2;

/** C11: each of our coins was unspent just now, and the indexes are up to date. */
export const readJustNow: GeneralClause = (facts, expected, added) => {
  const doubt = expected.open ? hold : block;
  const parts = partsOf(facts, expected).filter(isOwnCoin);
  const evidence: string[] = [];
  const findings: Finding[] = [];
  for (const one of parts) {
    if (expected.open && one.input.signed) continue;
    const state = stateOf(one, expected.replaced);
    evidence.push(`${one.name}: ${state === 'unspent' ? 'unspent' : 'not known to be unspent'}`);
    if (state === 'spent') findings.push(block(`${one.name} is spent already.`));
    else if (state !== 'unspent') findings.push(doubt(`${one.name} may be spent already.`));
  }
  const heights = parts.find(({ coin }) => coin)?.coin?.evidence.heights;
  if (heights?.chain.state === 'said') {
    const chain = heights.chain.value;
    for (const [name, answer] of Object.entries(heights) as [string, Answer<number>][]) {
      // No index covers it on this network, so there can't be any.
      if (answer.state === 'absent') continue;
      evidence.push(`${name} at height ${answer.state === 'said' ? answer.value : 'unknown'}`);
      if (answer.state !== 'said') {
        findings.push(hold(`The ${name} index does not say how far it is.`));
      } else if (chain - answer.value > MAX_LAG) {
        findings.push(hold(`The ${name} index is more than ${MAX_LAG} blocks behind.`));
      }
    }
  } else if (parts.length > 0) {
    findings.push(doubt('The height of the chain is unknown.'));
  }
  return judge('C11', 'Read just now', 'All coins are unspent and indexes up to date.', evidence, [
    ...findings,
    ...added,
  ]);
};

function stateOf(
  { coin, input }: Part,
  replaced?: ReadonlySet<string>,
): 'unspent' | 'spent' | 'unknown' {
  const record = coin?.evidence.record;
  if (record?.state !== 'said' || record.value === null) return 'unknown';
  return record.value.spent && replaced?.has(input.outpoint) !== true ? 'spent' : 'unspent';
}

/** C16: it is a transaction, not a message in transaction form. */
export const noMessage: GeneralClause = ({ isMessage }, _expected, added) =>
  judge(
    'C16',
    'No message in disguise',
    'It is a transaction, not the form in which a message is signed.',
    [isMessage ? 'an input spends the made-up transaction of a message' : 'every input is a coin'],
    [
      ...(isMessage
        ? [block('It signs a message that nobody showed you. Use the message tool.')]
        : []),
      ...added,
    ],
  );

/** Nothing besides the one requested transaction. */
export const nothingExtra: GeneralClause = ({ extraPsbts }, _expected, added) =>
  judge(
    'answer.extra',
    'Nothing else to sign',
    'The answer holds one transaction.',
    [`${extraPsbts.length} further transactions`],
    [
      ...(extraPsbts.length === 0 ? [] : [block('The answer holds another transaction to sign.')]),
      ...added,
    ],
  );
