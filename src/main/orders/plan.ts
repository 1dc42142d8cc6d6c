import type { OrderVersion } from '#shared/api/order-version.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type {
  InscribeContent,
  InscribeInput,
  InscribeItem,
  SignedTerms,
} from '#shared/flows/inputs.ts';
import type { Cost } from '#shared/ipc/inscribe.ts';

import { contentItems, contentMints, contentRunes } from './content.ts';
import { postageSats, type Priced, serviceFee } from './fees.ts';
import { limitsOf } from './limits.ts';
import { mintsKind, type MintsPlan } from './mint-order.ts';
import { mintVsizes } from './mint-size.ts';
import { stoneBytes } from './rune-stone-size.ts';
import { lentVsize, type Weight, workVsize } from './work-size.ts';

/** Size of an output script with its length, by address type (api-facts 2.3). */
export function scriptBytes(address: string): bigint {
  if (/^(bc|tb|bcrt)1p/.test(address)) return 35n;
  if (/^(bc|tb|bcrt)1q/.test(address)) return 23n;
  return /^[32]/.test(address) ? 24n : 26n;
}

/** What is priced: a mint inscribes nothing. */
const weights = (content: InscribeContent, items: readonly InscribeItem[]): readonly Weight[] =>
  content.type === 'runes-mint'
    ? Array.from({ length: content.count }, () => ({ size: 0, mediaType: '' }))
    : items;

const runesIn = ({ type }: InscribeContent): Priced['runes'] =>
  type === 'runes-etch' ? 'etch' : type === 'runes-mint' ? 'mint' : null;

/** Size of an order's runestones; null for an order without. */
function stoneOf(content: InscribeContent): number | null {
  try {
    const plan = contentRunes(content);
    return plan && stoneBytes(plan);
  } catch {
    // An unreadable amount is reported as a separate problem.
    return null;
  }
}

/** ceil(size × rate) of the published formula in integers: size in quarter vB, rate in 1/1000 sat/vB. */
function minerFee(items: readonly Weight[], address: string, feeRate: number): bigint {
  const count = BigInt(items.length);
  const script = scriptBytes(address);
  const content = items.reduce(
    (sum, { size, mediaType }) => sum + BigInt(size + mediaType.length),
    0n,
  );
  const first = 4n * (88n + 8n + script + 8n + 23n);
  const more = (count - 1n) * (4n * 43n + 4n * (88n + 8n + script) + 2n);
  return ((content + first + more) * milliRate(feeRate) + 3999n) / 4000n;
}

const milliRate = (feeRate: number): bigint => BigInt(Math.round(feeRate * 1000));

const dearer = (one: bigint, other: bigint): bigint => (one > other ? one : other);

export function estimateCost(
  items: readonly Weight[],
  input: Pick<
    InscribeInput,
    'receiveAddress' | 'feeRate' | 'outputValue' | 'devFee' | 'devAddress'
  >,
  of: Pick<Priced, 'network' | 'version' | 'runes'>,
  /** Length of the runestone in each of them. */
  stone: number | null = null,
): Cost {
  const priced = { ...of, count: items.length };
  const postage = postageSats(priced, input.outputValue);
  const { receiveAddress, feeRate, devAddress, devFee } = input;
  const vsize = workVsize(items, {
    script: Number(scriptBytes(receiveAddress)),
    dev: devAddress === undefined || devFee === undefined ? null : Number(scriptBytes(devAddress)),
    stone,
    commit: of.version === 5 && of.runes === null,
  });
  const work = (BigInt(vsize) * milliRate(feeRate) + 999n) / 1000n;
  // Version 5 charges its transactions, whatever the formula of version 2 says.
  const networkFee =
    of.version === 5 ? work : dearer(minerFee(items, receiveAddress, feeRate), work);
  const service = serviceFee(priced);
  const dev = BigInt(input.devFee ?? 0);
  return {
    count: items.length,
    bytes: items.reduce((sum, { size }) => sum + size, 0),
    postageSats: postage.toString(),
    networkSats: networkFee.toString(),
    serviceSats: service.toString(),
    devSats: dev.toString(),
    totalSats: (postage + networkFee + service + dev).toString(),
  };
}

/** The same for mints of alkanes, which have sizes and fees of their own. */
function estimateMints(
  mints: MintsPlan,
  input: Parameters<typeof estimateCost>[1],
  of: Pick<Priced, 'network' | 'version' | 'runes'>,
): Cost {
  const { receiveAddress, feeRate, outputValue, devAddress, devFee } = input;
  const priced = { ...of, mints: mintsKind(mints), count: mints.count };
  // The script without the length before it.
  const script = (address: string) => Number(scriptBytes(address)) - 1;
  const sizes = mintVsizes(mints, {
    script: script(receiveAddress),
    dev: devAddress === undefined || devFee === undefined ? null : script(devAddress),
  });
  const fee = (size: number) => (BigInt(size) * milliRate(feeRate) + 999n) / 1000n;
  const postage = postageSats(priced, outputValue);
  const network = sizes.reduce((sum, size) => sum + fee(size), 0n);
  const service = serviceFee(priced);
  const dev = BigInt(devFee ?? 0);
  return {
    count: mints.count,
    bytes: 0,
    postageSats: postage.toString(),
    networkSats: network.toString(),
    serviceSats: service.toString(),
    devSats: dev.toString(),
    totalSats: (postage + network + service + dev).toString(),
  };
}

/** Splits items, in order, where an order would hold too many or too much. */
export function splitOrders(items: readonly InscribeItem[], network: NetworkId): InscribeItem[][] {
  const { maxFilesPerOrder, maxBytesPerOrder } = limitsOf(network);
  const orders: InscribeItem[][] = [];
  let bytes = 0;
  for (const item of items) {
    const last = orders.at(-1);
    if (last && last.length < maxFilesPerOrder && bytes + item.size <= maxBytesPerOrder) {
      last.push(item);
      bytes += item.size;
    } else {
      orders.push([item]);
      bytes = item.size;
    }
  }
  return orders;
}

/** How a deployer's mint is signed in version 5 isn't public, and files are paid by a commit only there. */
export function versionFor(signed: SignedTerms | undefined, spoken: OrderVersion): OrderVersion {
  if (!signed) return spoken;
  return signed.kind === 'files' ? 5 : 2;
}

/** vB that signing adds to an order: its commit, and the parents or the predeploy in its reveals. */
const SIGNED_VSIZE = { mint: 420n, deploy: 940n } as const;
const signedVsize = (signed: SignedTerms, items: number): bigint =>
  signed.kind === 'files' ? BigInt(lentVsize(signed, items)) : SIGNED_VSIZE[signed.kind];

/** A signed deploy inscribes twice: the predeploy has its own postage. */
export const inscriptionsOf = (kind: SignedTerms['kind'] | undefined, items: number): number =>
  kind === 'deploy' ? items + 1 : items;

export interface PlannedOrder {
  items: InscribeItem[];
  cost: Cost;
}

/** The orders of an input, each with an estimate. A developer fee is charged once, with the first. */
export function planOrders(
  input: InscribeInput,
  network: NetworkId,
  version: OrderVersion,
): PlannedOrder[] {
  const { content } = input;
  const all = contentItems(content);
  const mints = contentMints(content);
  const stone = stoneOf(content);
  const of = { network, version, runes: runesIn(content) };
  if (mints) return [{ items: all, cost: estimateMints(mints, input, of) }];
  const parts = content.type === 'runes-mint' ? [[]] : splitOrders(all, network);
  return parts.map((items, at) => {
    const { devFee, ...rest } = input;
    const priced = at === 0 && devFee !== undefined ? { ...rest, devFee } : rest;
    const cost = estimateCost(weights(content, items), priced, of, stone);
    const bytes = items.reduce((sum, { size }) => sum + size, 0);
    if (!input.signed) return { items, cost: { ...cost, bytes } };
    const { kind } = input.signed;
    const fee = (signedVsize(input.signed, items.length) * milliRate(input.feeRate)) / 1000n;
    const more = BigInt(input.outputValue * (inscriptionsOf(kind, items.length) - items.length));
    const networkSats = (BigInt(cost.networkSats) + fee).toString();
    const postageSats = (BigInt(cost.postageSats) + more).toString();
    const totalSats = (BigInt(cost.totalSats) + fee + more).toString();
    return { items, cost: { ...cost, bytes, networkSats, postageSats, totalSats } };
  });
}

/** Total of a plan's orders. */
export function totalCost(orders: readonly PlannedOrder[]): Cost {
  const sum = (key: Exclude<keyof Cost, 'count' | 'bytes' | 'paymentSats'>): string =>
    orders.reduce((total, { cost }) => total + BigInt(cost[key]), 0n).toString();
  return {
    count: orders.reduce((total, { cost }) => total + cost.count, 0),
    bytes: orders.reduce((total, { cost }) => total + cost.bytes, 0),
    postageSats: sum('postageSats'),
    networkSats: sum('networkSats'),
    serviceSats: sum('serviceSats'),
    devSats: sum('devSats'),
    totalSats: sum('totalSats'),
  };
}
