import { receiversOf } from '#main/kinds/swap/calls/table.ts';
import { block, type Finding, judge } from '#main/signing/define/clause.ts';
import { formOf } from '#main/signing/messages/form.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { MAX_UINT64 } from '#shared/bitcoin/amount.ts';

import { attempt, sort, type SwapClause, type SwapFacts } from './facts.ts';

export const readable: SwapClause = (facts) => {
  const { unread } = sort(facts);
  return judge(
    'op.text',
    'Every message can be read',
    'Each is an operation in the form that is known.',
    facts.messages.map(({ message }) => message.slice(0, 300)),
    unread.map((why) => block(why)),
  );
};

/** C1: the messages are exactly those requested, field by field and in order. */
export const asRequested: SwapClause = (facts) => {
  const { expected, operations } = sort(facts);
  const findings: Finding[] = [];
  for (const [at, { func, params, words }] of expected.entries()) {
    const found = operations[at];
    if (!found) findings.push(block(`The message to ${words} is missing.`));
    else if (found.func !== func) {
      findings.push(block(`Message ${at + 1} says “${found.func}”, not “${func}”.`));
    } else {
      for (const [index, param] of params.entries()) {
        const says = found.params[index] ?? '';
        if (says !== param) {
          findings.push(block(`Message ${at + 1} says “${says.slice(0, 90)}”, not “${param}”.`));
        }
      }
    }
  }
  for (const extra of operations.slice(expected.length)) {
    findings.push(
      block(`Nobody asked for “${extra.func} ${extra.params.join(' ').slice(0, 120)}”.`),
    );
  }
  return judge(
    'C1',
    'Says what was asked',
    `You ${expected.map(({ words }) => words).join('; ') || 'claim'}.`,
    operations.map(({ func, params }) => `${func} ${params.join(' ')}`),
    findings,
  );
};

/** C10: every message is signed by our address, of a supported type, and sends to addresses of this network. */
export function speaksForUs(facts: SwapFacts): Finding[] {
  const { intent, network, messages } = facts;
  const { operations, fees } = sort(facts);
  const owner = facts.ownAddress(intent.address);
  const findings: Finding[] = [];
  if (owner?.address !== intent.address) findings.push(block('The address is not one of yours.'));
  else if (formOf(owner.addressType) !== 'bip322') {
    findings.push(block('The swap takes no signature of this kind of address.'));
  }
  if (messages.some(({ address }) => address !== intent.address)) {
    findings.push(block('A message would be signed by another address.'));
  }
  for (const { addr } of [...operations, ...fees]) {
    if (addr !== intent.address) findings.push(block(`A message speaks for ${addr}.`));
  }
  for (const to of receiversOf(intent.ask)) {
    const isValid = attempt(() => parseAddress(to, network).address === to, false);
    if (!isValid) findings.push(block(`${to} is no address of ${network.label}.`));
    if (to === facts.gasAddress) {
      findings.push(block('The receiver is the address that takes the module’s fees.'));
    }
  }
  return findings;
}

const WINDOW_SECONDS = 600;

/** Fresh, unused, and with equal times: an old signature can't be reused. */
export const timely: SwapClause = (facts) => {
  const { intent, usedTs } = facts;
  const now = Math.floor((facts.serverNow ?? facts.now) / 1000);
  const { operations, fees } = sort(facts);
  const findings: Finding[] = [];
  if ([...operations, ...fees].some(({ ts }) => ts !== intent.ts)) {
    findings.push(block('A message carries another time.'));
  }
  if (Math.abs(now - intent.ts) > WINDOW_SECONDS) {
    findings.push(block('Too old: prepare it again.'));
  }
  const isUsed = usedTs.includes(intent.ts);
  if (isUsed) findings.push(block('You signed an operation of this very second before.'));
  const judged = judge(
    'C11',
    'Made just now',
    'The messages are of now and were not signed before.',
    [`time ${intent.ts}, now ${now}`],
    findings,
  );
  return isUsed ? { ...judged, code: 'signed-before' } : judged;
};

/** The texts are those named in the answer, each once. */
export const idsMatch: SwapClause = (facts) => {
  const { operations, fees } = sort(facts);
  const found = [...operations, ...fees].map(({ id }) => id);
  const findings: Finding[] = [];
  if (new Set(found).size !== found.length) findings.push(block('A message comes twice.'));
  if (found.some((id) => !facts.ids.includes(id)) || facts.ids.length !== facts.messages.length) {
    findings.push(block('Ids and messages do not belong together.'));
  }
  return judge('op.ids', 'Each message once', 'Ids and messages agree.', found, findings);
};

/** Amounts in the module's form: a non-canonical value would become a different one there. */
export const amountsCanonical: SwapClause = ({ intent: { ask, middle } }) => {
  const amounts = (['amount', 'amount0', 'amount1', 'amountIn', 'amountOut', 'lp'] as const).map(
    (key) => (ask as Partial<Record<typeof key, string>>)[key],
  );
  const sent = ask.op === 'send' ? ask.receivers.map(({ amount }) => amount) : [];
  const findings = [...amounts, ...sent, middle ?? undefined].flatMap((value) =>
    value === undefined || isCanonical(value)
      ? []
      : [block(`“${value.slice(0, 40)}” is no plain amount above zero.`)],
  );
  return judge('C17', 'Exact amounts', 'Every amount is exact.', [], findings);
};

/** Above zero, no leading zero, no trailing zero after the point, at most 18 decimals. */
const CANONICAL = /^(?=.*[1-9])(0|[1-9]\d{0,19})(\.\d{0,17}[1-9])?$/;

const isCanonical = (value: string): boolean =>
  CANONICAL.test(value) && BigInt(value.split('.')[0] ?? '') < MAX_UINT64;
