import { receiversOf } from '#main/kinds/swap/calls/table.ts';
import { block, type Finding, judge } from '#main/signing/define/clause.ts';
import { formOf } from '#main/signing/messages/form.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { MAX_UINT64 } from '#shared/bitcoin/amount.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

import { attempt, sort, type SwapClause, type SwapFacts } from './facts.ts';

export const readable: SwapClause = (facts) => {
  const { unread } = sort(facts);
  return judge(
    'op.text',
    say.swap.signTextClauses.everyMessageCanBe,
    say.swap.signTextClauses.eachIsAnOperation,
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
    if (!found) findings.push(block(say.swap.signTextClauses.theMessageToIs({ words })));
    else if (found.func !== func) {
      findings.push(
        block(
          say.swap.signTextClauses.messageSaysNot({ at: at + 1, func: found.func, func2: func }),
        ),
      );
    } else {
      for (const [index, param] of params.entries()) {
        const says = found.params[index] ?? '';
        if (says !== param) {
          findings.push(
            block(
              say.swap.signTextClauses.messageSaysNot2({
                at: at + 1,
                says: says.slice(0, 90),
                param,
              }),
            ),
          );
        }
      }
    }
  }
  for (const extra of operations.slice(expected.length)) {
    findings.push(
      block(
        say.swap.signTextClauses.nobodyAskedFor({
          func: extra.func,
          params: extra.params.join(' ').slice(0, 120),
        }),
      ),
    );
  }
  return judge(
    'C1',
    say.swap.signTextClauses.saysWhatWasAsked,
    say.swap.signTextClauses.you({
      items: expected.map(({ words }) => words).join('\n') || say.swap.signTextClauses.claim,
    }),
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
  if (owner?.address !== intent.address)
    findings.push(block(say.swap.signTextClauses.theAddressIsNot));
  else if (formOf(owner.addressType) !== 'bip322') {
    findings.push(block(say.swap.signTextClauses.theSwapTakesNo));
  }
  if (messages.some(({ address }) => address !== intent.address)) {
    findings.push(block(say.swap.signTextClauses.aMessageWouldBe));
  }
  for (const { addr } of [...operations, ...fees]) {
    if (addr !== intent.address)
      findings.push(block(say.swap.signTextClauses.aMessageSpeaksFor({ addr })));
  }
  for (const to of receiversOf(intent.ask)) {
    const isValid = attempt(() => parseAddress(to, network).address === to, false);
    if (!isValid)
      findings.push(
        block(say.swap.signTextClauses.isNoAddressOf({ to, label: networkName(network.id) })),
      );
    if (to === facts.gasAddress) {
      findings.push(block(say.swap.signTextClauses.theReceiverIsThe));
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
    findings.push(block(say.swap.signTextClauses.aMessageCarriesAnother));
  }
  if (Math.abs(now - intent.ts) > WINDOW_SECONDS) {
    findings.push(block(say.swap.signTextClauses.tooOldPrepareIt));
  }
  const isUsed = usedTs.includes(intent.ts);
  if (isUsed) findings.push(block(say.swap.signTextClauses.youSignedAnOperation));
  const judged = judge(
    'C11',
    say.swap.signTextClauses.madeJustNow,
    say.swap.signTextClauses.theMessagesAreOf,
    [say.swap.signTextClauses.timeNow({ ts: intent.ts, now })],
    findings,
  );
  return isUsed ? { ...judged, code: 'signed-before' } : judged;
};

/** The texts are those named in the answer, each once. */
export const idsMatch: SwapClause = (facts) => {
  const { operations, fees } = sort(facts);
  const found = [...operations, ...fees].map(({ id }) => id);
  const findings: Finding[] = [];
  if (new Set(found).size !== found.length)
    findings.push(block(say.swap.signTextClauses.aMessageComesTwice));
  if (found.some((id) => !facts.ids.includes(id)) || facts.ids.length !== facts.messages.length) {
    findings.push(block(say.swap.signTextClauses.idsAndMessagesDo));
  }
  return judge(
    'op.ids',
    say.swap.signTextClauses.eachMessageOnce,
    say.swap.signTextClauses.idsAndMessagesAgree,
    found,
    findings,
  );
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
      : [block(say.swap.signTextClauses.isNoPlainAmount({ value: value.slice(0, 40) }))],
  );
  return judge(
    'C17',
    say.swap.signTextClauses.exactAmounts,
    say.swap.signTextClauses.everyAmountIsExact,
    [],
    findings,
  );
};

/** Above zero, no leading zero, no trailing zero after the point, at most 18 decimals. */
const CANONICAL = /^(?=.*[1-9])(0|[1-9]\d{0,19})(\.\d{0,17}[1-9])?$/;

const isCanonical = (value: string): boolean =>
  CANONICAL.test(value) && BigInt(value.split('.')[0] ?? '') < MAX_UINT64;
