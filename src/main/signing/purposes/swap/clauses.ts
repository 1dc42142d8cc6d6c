import { block, type Finding, hold, judge } from '#main/signing/clauses/define.ts';
import { formOf } from '#main/signing/messages/form.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { compareDecimal, MAX_UINT64, scaleDecimal } from '#shared/bitcoin/amount.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';

import { expectedOperation, requestText } from './expected.ts';
import type { SwapFacts } from './facts.ts';
import {
  fitsPool,
  type LiquidityRequest,
  type PoolFacts,
  type PoolRequest,
  swapOutcome,
  usesPool,
} from './pool-math.ts';
import { type Operation, readOperation } from './read.ts';

type SwapClause = (facts: SwapFacts) => Clause;

interface Sorted {
  operations: Operation[];
  fees: Operation[];
  unread: string[];
}

/** Read once for all clauses: a list of a hundred receivers is a hundred texts. */
const read = new WeakMap<SwapFacts, Sorted>();

function sort(facts: SwapFacts): Sorted {
  const known = read.get(facts) ?? sortNow(facts);
  read.set(facts, known);
  return known;
}

/** Messages as operations: a `send` to the gas address beyond what was asked is a fee. */
function sortNow({ messages, intent, gasAddress }: SwapFacts): Sorted {
  const result: Sorted = { operations: [], fees: [], unread: [] };
  for (const { message } of messages) {
    const reading = readOperation(message);
    if (!reading.ok) {
      result.unread.push(reading.why);
      continue;
    }
    const { operation } = reading;
    const next = intent.operations[result.operations.length];
    const isAsked = next !== undefined && sameOperation(expectedOperation(next), operation);
    const isFee =
      gasAddress !== null && operation.func === 'send' && operation.params[0] === gasAddress;
    if (!isAsked && isFee) result.fees.push(operation);
    else result.operations.push(operation);
  }
  return result;
}

const sameOperation = (
  expected: Pick<Operation, 'func' | 'params'>,
  { func, params }: Operation,
): boolean =>
  func === expected.func &&
  params.length === expected.params.length &&
  params.every((param, at) => param === expected.params[at]);

const readable: SwapClause = (facts) => {
  const { unread } = sort(facts);
  return judge(
    'op.text',
    'Every message can be read',
    'Each is an operation in the form that is known.',
    facts.messages.map(({ message }) => message.slice(0, 300)),
    unread.map((why) => block(why)),
  );
};

/** C1: the operations are those asked for, field by field and in order, and nothing else. */
const asAsked: SwapClause = (facts) => {
  const { operations } = sort(facts);
  const { intent } = facts;
  const findings: Finding[] = [];
  for (const [at, request] of intent.operations.entries()) {
    const expected = expectedOperation(request);
    const found = operations[at];
    if (!found) findings.push(block(`The message to ${requestText(request)} is missing.`));
    else if (found.func !== expected.func) {
      findings.push(block(`Message ${at + 1} says “${found.func}”, not “${expected.func}”.`));
    } else {
      for (const [index, param] of expected.params.entries()) {
        const says = found.params[index] ?? '';
        if (says !== param) {
          findings.push(block(`Message ${at + 1} says “${says.slice(0, 90)}”, not “${param}”.`));
        }
      }
    }
  }
  for (const extra of operations.slice(intent.operations.length)) {
    findings.push(
      block(`Nobody asked for “${extra.func} ${extra.params.join(' ').slice(0, 120)}”.`),
    );
  }
  return judge(
    'C1',
    'Says what was asked',
    `You ${intent.operations.map(requestText).join('; ') || 'claim'}.`,
    operations.map(({ func, params }) => `${func} ${params.join(' ')}`),
    findings,
  );
};

/** The fee goes to the module’s gas address, in the chosen token, not above what was shown. */
const feeAsShown: SwapClause = (facts) => {
  const { intent, gasAddress, feeTick, feeAmount, feeAmounts = [feeAmount] } = facts;
  const { fees } = sort(facts);
  const findings: Finding[] = [];
  const most = intent.payType === 'freeQuota' ? 0 : Math.max(1, preparations(intent));
  if (gasAddress === null) findings.push(block('Where fees go could not be proved.'));
  if (fees.length > most) {
    findings.push(block(`There are ${fees.length} fees where ${most} may be.`));
  }
  for (const { params } of fees) {
    const [, tick = '', amount = ''] = params;
    if (tick !== intent.feeTick || feeTick !== intent.feeTick) {
      findings.push(block(`The fee is in ${tick}, not in ${intent.feeTick}.`));
    }
    if (!feeAmounts.some((stated) => isSame(amount, stated))) {
      findings.push(block(`The fee is ${amount}, not ${feeAmounts.join(' or ')} as stated.`));
    }
    if (isAbove(amount, intent.maxFeeAmount)) {
      findings.push(block(`The fee is ${amount}, above your ${intent.maxFeeAmount}.`));
    }
  }
  return judge(
    'op.fee',
    'The fee is as shown',
    fees.length === 0
      ? 'No fee is taken.'
      : `${feeAmounts.join(' and ')} ${feeTick} to the module.`,
    [
      `gas address ${gasAddress ?? 'unknown'}`,
      ...fees.map(({ params }) => `send ${params.join(' ')}`),
    ],
    findings,
  );
};

/** How many times the server prepares for this intent: once, or once a pool. */
const preparations = ({ operations }: SwapIntent): number =>
  operations.filter(({ func }) => func === 'swap').length;

const isSame = (a: string, b: string): boolean => attempt(() => compareDecimal(a, b) === 0, false);
const isAbove = (a: string, b: string): boolean => attempt(() => compareDecimal(a, b) > 0, true);

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** C10: every message speaks for our address, of a kind that can sign for the swap, to addresses of this network. */
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
  for (const request of intent.operations) {
    if (!('to' in request)) continue;
    const isValid = attempt(() => parseAddress(request.to, network).address === request.to, false);
    if (!isValid) findings.push(block(`${request.to} is no address of ${network.label}.`));
    if (request.to === facts.gasAddress) {
      findings.push(block('The receiver is the address that takes the module’s fees.'));
    }
  }
  return findings;
}

const WINDOW_SECONDS = 600;

/** Fresh, not used before, and the same time everywhere: an old signature cannot serve again. */
const timely: SwapClause = (facts) => {
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
  if (usedTs.includes(intent.ts)) {
    findings.push(block('You signed an operation of this very second before.'));
  }
  return judge(
    'C11',
    'Made just now',
    'The messages are of now and were not signed before.',
    [`time ${intent.ts}, now ${now}`],
    findings,
  );
};

/** The texts are those that the answer names, each once. */
const idsMatch: SwapClause = (facts) => {
  const { operations, fees } = sort(facts);
  const found = [...operations, ...fees].map(({ id }) => id);
  const findings: Finding[] = [];
  if (new Set(found).size !== found.length) findings.push(block('A message comes twice.'));
  if (found.some((id) => !facts.ids.includes(id)) || facts.ids.length !== facts.messages.length) {
    findings.push(block('Ids and messages do not belong together.'));
  }
  return judge('op.ids', 'Each message once', 'Ids and messages agree.', found, findings);
};

const HOLD_SLIPPAGE = 50n;
const BLOCK_SLIPPAGE = 200n;

const slippageMeant: SwapClause = ({ intent }) => {
  const findings: Finding[] = [];
  const evidence = [];
  for (const request of intent.operations) {
    if (!('slippage' in request)) continue;
    const thousandths = scaleDecimal(request.slippage, 3);
    const percent = `${thousandths / 10n}.${thousandths % 10n} %`;
    evidence.push(`${request.slippage} is ${percent}`);
    if (thousandths > BLOCK_SLIPPAGE) findings.push(block(`A slippage of ${percent}.`));
    else if (thousandths > HOLD_SLIPPAGE) findings.push(hold(`A slippage of ${percent}.`));
  }
  return judge('op.slippage', 'Slippage is small', 'Within 5 %.', evidence, findings);
};

const QUOTE_TOLERANCE = 100n;
const HOLD_IMPACT = 1_000n;

interface Quote {
  evidence: string[];
  findings: Finding[];
}
const unknownQuote: Quote = {
  evidence: [],
  findings: [hold('What the pool would give could not be computed.')],
};

function swapQuote(request: PoolRequest & { func: 'swap' }, pool: PoolFacts): Quote {
  const outcome = swapOutcome(request, pool);
  if (pool.tickIn !== request.tickIn || pool.tickOut !== request.tickOut || !outcome) {
    return unknownQuote;
  }
  const { quoted, expected, worst, impactBasisPoints } = outcome;
  const findings: Finding[] = [];
  const off = quoted > expected ? quoted - expected : expected - quoted;
  if (off * QUOTE_TOLERANCE > quoted) {
    findings.push(block('The expected amount is not what the pool gives.'));
  }
  if (impactBasisPoints > HOLD_IMPACT) findings.push(hold('The pool is too thin for so much.'));
  const moves = `${impactBasisPoints / 100n}.${(impactBasisPoints % 100n).toString().padStart(2, '0')}`;
  return { evidence: [`${worst}, price moves ${moves} %`], findings };
}

function liquidityQuote(request: LiquidityRequest, pool: PoolFacts): Quote {
  const fits = fitsPool(request, pool);
  if (fits === null) return unknownQuote;
  const evidence = [`${request.lp} shares of ${request.tick0}/${request.tick1}`];
  const text = 'Amounts and shares do not go together as the pool has them.';
  return { evidence, findings: fits ? [] : [block(text)] };
}

/** The expected amount is what the pool gives now, and the pool is deep enough for it. */
const quoteHolds: SwapClause = ({ intent, pools }) => {
  const quotes = intent.operations.filter(usesPool).map((request, at) => {
    const pool = pools[at];
    if (!pool) return unknownQuote;
    return request.func === 'swap' ? swapQuote(request, pool) : liquidityQuote(request, pool);
  });
  return judge(
    'op.quote',
    'The price is right',
    'As the pool gives now.',
    quotes.flatMap(({ evidence }) => evidence),
    quotes.flatMap(({ findings }) => findings),
  );
};

/** What the server reckoned is reckoned here too: both numbers are said where they differ. */
const serverAgrees: SwapClause = ({ otherwise = [] }) =>
  judge(
    'op.server',
    'The server reckons as we do',
    'Its figures are those of the pools, to the last unit.',
    otherwise.map(({ what, here, there }) => `${what}: ${here}, ${there}`),
    otherwise.map(({ what, here, there }) =>
      hold(`${what}: ${here} by our reckoning, ${there} by the server’s.`),
    ),
  );

/** Fees and balances belong to a module: another one than before is another counterparty. */
const sameModule: SwapClause = ({ intent, otherModule = null, gasAddress }) =>
  judge(
    'op.module',
    'The module is the one you used',
    'Nothing was signed for another one here.',
    [`module ${intent.moduleId}`],
    otherModule === null
      ? []
      : [
          hold(
            `The swap names another module than the one you signed for before (${otherModule.slice(0, 12)}…). Its fees go to ${gasAddress ?? 'nobody knows where'}.`,
          ),
        ],
  );

/** Digits as the module writes them: a value that is not canonical would be another one after it. */
const amountsCanonical: SwapClause = ({ intent }) => {
  const findings = intent.operations.flatMap((request) =>
    (['amount', 'amount0', 'amount1', 'amountIn', 'amountOut', 'lp'] as const).flatMap((key) => {
      const value = (request as Partial<Record<typeof key, string>>)[key];
      if (value === undefined || isCanonical(value)) return [];
      return [block(`“${value.slice(0, 40)}” is no plain amount above zero.`)];
    }),
  );
  return judge('C17', 'Exact amounts', 'Every amount is exact.', [], findings);
};

/** More than zero, no leading zero, no trailing zero behind the dot, at most 18 decimals. */
const CANONICAL = /^(?=.*[1-9])(0|[1-9]\d{0,19})(\.\d{0,17}[1-9])?$/;

const isCanonical = (value: string): boolean =>
  CANONICAL.test(value) && BigInt(value.split('.')[0] ?? '') < MAX_UINT64;

/** The clauses of the swap family (safety.md 1.3) over the messages that the server wants signed. */
export const swapClauses: readonly SwapClause[] = [
  readable,
  asAsked,
  feeAsShown,
  amountsCanonical,
  slippageMeant,
  quoteHolds,
  serverAgrees,
  sameModule,
  idsMatch,
  timely,
];
