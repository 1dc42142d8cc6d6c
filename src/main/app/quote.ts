import type { TickInfo } from '#shared/api/brc20.ts';
import { addDecimal } from '#shared/bitcoin/amount.ts';
import { tickBytes, tickToPath } from '#shared/bitcoin/ids.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { isAppError } from '#shared/errors.ts';
import type {
  InscribeContent,
  InscribeInput,
  InscribeItem,
  SignedTerms,
} from '#shared/flows/inputs.ts';
import type { Cost, Problem } from '#shared/ipc/inscribe.ts';

import { brc20Json } from '../orders/brc20-json.ts';
import {
  type Brc20Facts,
  brc20Problems,
  type Operation,
  tickProblems,
} from '../orders/brc20-rules.ts';
import { limitsOf } from '../orders/limits.ts';
import { planOrders, totalCost } from '../orders/plan.ts';
import {
  type EtchContent,
  etchProblems,
  type MintContent,
  mintProblems,
  runeLetters,
} from '../orders/rune-rules.ts';
import { faultText, parseAddress } from '../wallet/addresses.ts';
import { dustLimit } from '../wallet/fees.ts';
import type { NetworkSession } from './network-session.ts';
import { findRune, readRune } from './rune-facts.ts';

/** An operation, if it is one that its deployer signs, and what else its order needs then. */
export async function signedTermsOf(
  content: InscribeContent,
  session: NetworkSession,
): Promise<SignedTerms | null> {
  const operation = brc20Json(content);
  if (operation === null || networks[session.id].tickers !== 'bitcoin') return null;
  if (content.type === 'brc20-deploy' && tickBytes(content.tick) === 6) {
    const { blocks } = await session.client.call('chain.info', {});
    const payerAddress = session.own.payingAddress();
    const activeHeight = blocks + DEPLOY_LEAD;
    const { tick } = content;
    return { kind: 'deploy', operation, tick, payerAddress, parent: null, activeHeight };
  }
  if (content.type !== 'brc20-mint') return null;
  const info = await session.client
    .call('brc20.info', { ticker: tickToPath(content.tick) })
    .catch((thrown: unknown) => {
      if (isAppError(thrown, 'PROVIDER_REJECTED')) return null;
      throw thrown;
    });
  if (info === null) return null;
  const bytes = tickBytes(content.tick);
  if (info.selfMint !== true && bytes !== 5) return null;
  const { inscriptionId } = info;
  const { address } = await session.client.call('inscription.info', { inscriptionId });
  if (session.own.withKey(address) === null) return null;
  // Of a self-mint of 6 bytes the payer must be the deployer (api-facts 2.2).
  const payerAddress = bytes === 5 ? session.own.payingAddress() : address;
  const parent = { inscriptionId, address };
  const { tick } = content;
  return { kind: 'mint', operation, tick, payerAddress, parent, activeHeight: 0 };
}

/** Blocks from now until a deploy counts: time for its commit, its predeploy and three blocks after that. */
const DEPLOY_LEAD = 8;

export interface Quote {
  /** What a start adds to the input. */
  signed: SignedTerms | null;
  problems: Problem[];
  cost: Cost | null;
  orders: number;
  receiveIsMine: boolean;
}

const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });

/** Checks all that can be checked before an order exists, and prices it. Creates nothing. */
export async function quote(input: InscribeInput, session: NetworkSession): Promise<Quote> {
  const { problems, mine } = addressProblems(input, session);
  const limits = limitsOf(session.id);
  if (input.feeRate < 1 || input.feeRate > limits.maxFeeRate) {
    problems.push(error('feeRate', `Between 1 and ${limits.maxFeeRate} sat/vB.`));
  }
  const found = await contentProblems(input.content, input.receiveAddress, session);
  problems.push(...found);
  const isFine = found.every(({ severity }) => severity !== 'error');
  const signed = isFine ? await signedTermsOf(input.content, session) : null;
  if (signed && input.payWith === 'outside') {
    problems.push(
      error('payWith', 'This order is signed by this wallet, so it cannot be paid from outside.'),
    );
  }
  if ((input.devAddress === undefined) !== (input.devFee === undefined)) {
    problems.push(error('devFee', 'A developer fee needs both an amount and an address.'));
  }
  if (input.devAddress !== undefined && addressFault(input.devAddress, session) !== null) {
    problems.push(error('devAddress', 'This is not an address of this network.'));
  }
  const amountsReadable = !problems.some(
    ({ field, severity }) =>
      severity === 'error' && ['amount', 'max', 'limit', 'premine'].includes(field),
  );
  const base = { problems, receiveIsMine: mine, signed };
  if (!amountsReadable) return { ...base, cost: null, orders: 0 };
  const orders = planOrders(withTerms(input, signed), session.id);
  return { ...base, cost: totalCost(orders), orders: orders.length };
}

/** The input with main's own terms in it, whatever it came with. */
export function withTerms(input: InscribeInput, terms: SignedTerms | null): InscribeInput {
  const { signed: _theirs, ...rest } = input;
  return terms ? { ...rest, signed: terms } : rest;
}

function addressFault(address: string, session: NetworkSession): string | null {
  try {
    parseAddress(address, networks[session.id]);
    return null;
  } catch (thrown) {
    if (!isAppError(thrown, 'ADDRESS_INVALID')) throw thrown;
    return faultText((thrown.details as { reason: string }).reason);
  }
}

function addressProblems(
  input: InscribeInput,
  session: NetworkSession,
): { problems: Problem[]; mine: boolean } {
  const fault = addressFault(input.receiveAddress, session);
  if (fault !== null) return { problems: [error('receiveAddress', fault)], mine: false };
  const { type } = parseAddress(input.receiveAddress, networks[session.id]);
  const problems: Problem[] = [];
  const dust = type === 'p2wpkh' || type === 'p2tr' ? 330n : dustLimit.p2pkh;
  if (BigInt(input.outputValue) < dust) {
    problems.push(
      error(
        'outputValue',
        `At least ${dust} sats: nodes refuse smaller outputs to this address as dust.`,
      ),
    );
  }
  const mine = session.own.isMine(input.receiveAddress);
  if (!mine && input.receiveConfirmation !== input.receiveAddress.slice(-6)) {
    problems.push(
      error(
        'receiveConfirmation',
        'This address is not yours. Type its last six characters to confirm it.',
      ),
    );
  }
  const caution = session.cautionFor(input.receiveAddress, mine);
  if (caution !== null)
    problems.push({ field: 'receiveAddress', text: caution, severity: 'warning' });
  return { problems, mine };
}

async function contentProblems(
  content: InscribeContent,
  receiveAddress: string,
  session: NetworkSession,
): Promise<Problem[]> {
  if (content.type === 'runes-etch' || content.type === 'runes-mint') {
    return runesProblems(content, session);
  }
  if (content.type !== 'files') return operationProblems(content, receiveAddress, session);
  return fileProblems(content.items, session);
}

function fileProblems(items: readonly InscribeItem[], session: NetworkSession): Problem[] {
  const limits = limitsOf(session.id);
  const problems: Problem[] = [];
  const total = items.reduce((sum, { size }) => sum + size, 0);
  if (items.length > limits.maxFiles)
    problems.push(error('files', `At most ${limits.maxFiles} files at once.`));
  if (total > limits.maxTotalBytes)
    problems.push(error('files', `At most ${limits.maxTotalBytes / 1_000_000} MB in all.`));
  for (const { name, hash, size } of items) {
    if (size > limits.maxFileBytes)
      problems.push(error('files', `${name} is larger than ${limits.maxFileBytes / 1000} KB.`));
    // The page names a size; the store knows it.
    if (session.store.blobs.size(hash) !== size)
      problems.push(error('files', `${name} has to be added again.`));
    if (problems.length > 20) break;
  }
  return problems;
}

async function runesProblems(
  content: EtchContent | MintContent,
  session: NetworkSession,
): Promise<Problem[]> {
  const { client } = session;
  try {
    if (content.type === 'runes-mint') {
      return mintProblems(content, await readRune(client, content.runeid));
    }
    const { minimumRune = null, bestHeight } = await client.call('runes.status', {});
    const letters = runeLetters(content.rune);
    const taken = /^[A-Z]{1,26}$/.test(letters) && (await findRune(client, letters)) !== null;
    return [
      ...(content.logo === null ? [] : fileProblems([content.logo], session)),
      ...etchProblems(content, { minimum: minimumRune, taken, height: bestHeight }),
    ];
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    const text =
      'The rune index cannot be asked right now, so it is not known whether this would be void.';
    return [error(content.type === 'runes-mint' ? 'runeid' : 'rune', text)];
  }
}

async function operationProblems(
  content: Operation,
  receiveAddress: string,
  session: NetworkSession,
): Promise<Problem[]> {
  const ticker = tickProblems(content.tick, session.id);
  if (ticker.some(({ severity }) => severity === 'error')) return ticker;
  try {
    return brc20Problems(content, session.id, await factsOf(content, receiveAddress, session));
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    const text =
      'The token index cannot be asked right now, so it is not known whether this would be void.';
    return [...ticker, error('tick', text)];
  }
}

async function factsOf(
  content: Operation,
  receiveAddress: string,
  session: NetworkSession,
): Promise<Brc20Facts> {
  const ticker = tickToPath(content.tick);
  const info = await session.client.call('brc20.info', { ticker }).catch((thrown: unknown) => {
    if (isAppError(thrown, 'PROVIDER_REJECTED')) return null;
    throw thrown;
  });
  const tick = info && {
    max: info.max,
    limit: info.limit,
    minted: info.totalMinted,
    decimals: info.decimal,
    selfMint: info.selfMint === true,
  };
  if (content.type !== 'brc20-transfer' || tick === null)
    return { tick, available: null, reserved: '0', isDeployer: await holds(info, session) };
  const available = await session.portfolio.availableOf(receiveAddress, content.tick);
  const reserved = reservedBy(content.tick, session);
  return { tick, available, reserved, isDeployer: false };
}

/** Only of self-mint tickers is it asked who holds the deploy. */
async function holds(info: TickInfo | null, session: NetworkSession): Promise<boolean> {
  if (info === null || (info.selfMint !== true && tickBytes(info.ticker) !== 5)) return false;
  const { inscriptionId } = info;
  const { address } = await session.client.call('inscription.info', { inscriptionId });
  return session.own.withKey(address) !== null;
}

/** Transfers of this ticker that are ordered but not inscribed yet, read from the orders' own payloads. */
function reservedBy(tick: string, session: NetworkSession): string {
  let reserved = '0';
  for (const { order } of session.engine.list(true)) {
    if (!order) continue;
    for (const { hash } of session.store.orders.files(order.orderId)) {
      const bytes = hash === null ? null : session.store.blobs.get(hash);
      const amount = bytes === null ? null : transferOf(bytes, tick);
      if (amount !== null) reserved = addDecimal(reserved, amount);
    }
  }
  return reserved;
}

function transferOf(bytes: Uint8Array, tick: string): string | null {
  if (bytes.length > 1000) return null;
  try {
    const payload = JSON.parse(Buffer.from(bytes).toString()) as {
      op?: unknown;
      tick?: unknown;
      amt?: unknown;
    };
    const same =
      typeof payload.tick === 'string' && payload.tick.toLowerCase() === tick.toLowerCase();
    return payload.op === 'transfer' && same && typeof payload.amt === 'string'
      ? payload.amt
      : null;
  } catch {
    return null;
  }
}
