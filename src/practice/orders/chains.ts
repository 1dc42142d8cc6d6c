import type { Chain } from '#practice/chain/chain.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import { signTx, type Unlock } from '#practice/chain/wallet.ts';
import { derive } from '#practice/formats/bytes.ts';
import { brc20Item, type Inscribe } from '#practice/formats/envelope.ts';
import { ALKANES, MINT_OPCODE, type Protostone } from '#practice/formats/protostone.ts';
import { type RuneId, runestoneScript } from '#practice/formats/runestone.ts';
import { feeFor, type Tx, type TxOut } from '#practice/formats/tx.ts';
import { type RevealAddress, revealAddress } from '#practice/inscriptions/reveal-address.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { MintWork, OrderRow } from '#practice/state/records/orders.ts';

import { scriptOf } from './plan.ts';

/** Transactions in one chain after the first: a node accepts chains of 25. */
const CHAIN_LINKS = 24;
/** Unconfirmed rounds of a linear chain: with the payment before it there is room for a pause. */
const WAITING_ROUNDS = 23;
const P2TR = 34;

/** Mints of one order: `count` transactions by index, the first spending the payment. */
export type Minting = Pick<
  OrderRow,
  'orderId' | 'outputValue' | 'receiveAddress' | 'devAddress' | 'devFee' | 'feeRate'
> & { count: number; mint: MintWork };

export const mintingOf = (order: OrderRow): Minting | null => {
  const mint = order.v5?.mint;
  return mint ? { ...order, count: order.files.length, mint } : null;
};

const idOf = (id: string): RuneId => {
  const [block = '0', tx = '0'] = id.split(':');
  return { block: BigInt(block), tx: BigInt(tx) };
};

/** The first transaction of the chain that a transaction is in; the very first one is in none. */
const startOf = (at: number): number => at - ((at - 1) % CHAIN_LINKS);

/** Indexes of the transactions that the first one feeds. */
function fedByFirst({ mint, count }: Minting): number[] {
  if (mint.linear) return count > 1 ? [1] : [];
  const chains = Math.ceil((count - 1) / CHAIN_LINKS);
  return Array.from({ length: chains }, (_, chain) => 1 + chain * CHAIN_LINKS);
}

/** Whether a transaction delivers what was minted up to it. */
function delivers({ mint, count }: Minting, at: number): boolean {
  if (at === count - 1) return true;
  return !mint.linear && (at === 0 || at % CHAIN_LINKS === 0);
}

/** Transactions that a transaction's outputs feed. */
function nextOf(minting: Minting, at: number): number[] {
  if (at === 0) return fedByFirst(minting);
  return delivers(minting, at) ? [] : [at + 1];
}

/** The inscription that each round of an order with BRC-20 makes. */
export const mintItems = ({ brc20 }: MintWork): Inscribe[] =>
  brc20 ? [brc20Item({ op: 'mint', tick: brc20.ticker, amt: brc20.amount })] : [];

/** Where the chain's money waits; not the pay address, since it is no payment. */
export const carryAddress = (seed: string, { orderId, mint }: Minting): RevealAddress =>
  revealAddress(derive(seed, `order key ${orderId} carry`), mintItems(mint));

/** Outputs to the receiver: a round's inscription, then what was minted if this one delivers. */
function receivedBy(minting: Minting, at: number): number {
  const { mint } = minting;
  const last = mint.linear ? Number(mint.rune !== '') + Number(mint.alkane !== '') : 1;
  return (mint.brc20 ? 1 : 0) + (delivers(minting, at) ? last : 0);
}

/** The runestone of a mint, or of a mere delivery: runes to one output, alkanes to another. */
function stoneFor({ mint }: Minting, at: { rune: number; alkane: number }, mints = true): TxOut {
  const { rune, alkane } = mint;
  const [block, tx] = [idOf(alkane).block, idOf(alkane).tx];
  const message = mints ? [block, tx, MINT_OPCODE] : [];
  const call: Protostone = { protocol: ALKANES, message, pointer: at.alkane };
  const script = runestoneScript({
    pointer: at.rune,
    ...(mints && rune !== '' ? { mint: idOf(rune) } : {}),
    ...(alkane === '' ? {} : { protostones: [call] }),
  });
  return { sats: 0n, script };
}

function stoneOf(minting: Minting, at: number): TxOut {
  const { mint } = minting;
  const first = mint.brc20 ? 1 : 0;
  const both = mint.linear && delivers(minting, at);
  return stoneFor(minting, { rune: first, alkane: both ? first + 1 : first });
}

function linkVsize(minting: Minting, at: number): number {
  const { mint, devFee } = minting;
  const receiver = 9 + scriptOf(minting.receiveAddress).length;
  const outs =
    receivedBy(minting, at) * receiver +
    nextOf(minting, at).length * (9 + P2TR) +
    9 +
    stoneOf(minting, at).script.length;
  const dev = at === 0 && devFee > 0n ? 9 + scriptOf(minting.devAddress).length : 0;
  const script = mintItems(mint).reduce((sum, { body }) => sum + body.length + 140, 0);
  return Math.ceil(11 + 41 + (66 + script) / 4 + outs + dev);
}

const fee = (minting: Minting, at: number): bigint =>
  feeFor(linkVsize(minting, at), minting.feeRate);

/** Network fees of all transactions. */
export function mintFees(minting: Minting): bigint {
  let sum = 0n;
  for (let at = 0; at < minting.count; at++) sum += fee(minting, at);
  return sum;
}

/** Sats that a transaction and those after it need. */
function needFrom(minting: Minting, from: number): bigint {
  let end = from;
  while (nextOf(minting, end).length > 0) end++;
  let sum = 0n;
  for (let at = from; at <= end; at++) {
    sum += fee(minting, at) + BigInt(receivedBy(minting, at)) * minting.outputValue;
  }
  return sum;
}

/** Outputs of one transaction, without the developer's and the change. */
export function linkOuts(seed: string, minting: Minting, at: number): TxOut[] {
  const { outputValue, receiveAddress } = minting;
  const receiver = { sats: outputValue, script: scriptOf(receiveAddress) };
  const { script } = carryAddress(seed, minting);
  return [
    ...Array.from({ length: receivedBy(minting, at) }, () => receiver),
    ...nextOf(minting, at).map((next) => ({ sats: needFrom(minting, next), script })),
    stoneOf(minting, at),
  ];
}

interface Sender {
  chain: Chain;
  seed: string;
}

/** The coin that feeds a transaction, once its parent is sent. */
function feedOf({ chain }: Sender, minting: Minting, sent: readonly string[], at: number) {
  const parent = minting.mint.linear || startOf(at) !== at ? at - 1 : 0;
  const vout = receivedBy(minting, parent) + nextOf(minting, parent).indexOf(at);
  const txid = sent[parent] ?? '';
  const coin = txid === '' ? undefined : chain.coin(`${txid}:${vout}`);
  return coin && coin.spentBy === null ? coin : null;
}

/** Sends what a node takes now; the same list with the new txids. */
export function sendLinks(sender: Sender, order: OrderRow, minting: Minting): string[] {
  const sent = [...order.reveals];
  const { byScript, byKey } = carryAddress(sender.seed, minting);
  const isFull = () =>
    minting.mint.linear &&
    sent.filter((txid) => txid !== '' && sender.chain.heightOf(txid) === null).length >=
      WAITING_ROUNDS;
  for (let at = 1; at < minting.count && !isFull(); at++) {
    if (sent[at] !== '') continue;
    const coin = feedOf(sender, minting, sent, at);
    if (!coin) continue;
    const unlock: Unlock = byScript ?? byKey;
    try {
      const tx = signTx([{ coin, unlock }], linkOuts(sender.seed, minting, at));
      sent[at] = sender.chain.accept(tx.raw);
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
    }
  }
  return sent;
}

/** Delivers what a linear chain has minted so far and returns the money of the rounds that are left. */
export function stopChain(
  sender: Sender,
  order: OrderRow,
  minting: Minting,
  refund: Uint8Array,
): Tx {
  const next = order.reveals.indexOf('');
  const coin = feedOf(sender, minting, order.reveals, next) as Coin;
  const receiver = { sats: minting.outputValue, script: scriptOf(minting.receiveAddress) };
  const outs = [receiver, receiver, stoneFor(minting, { rune: 0, alkane: 1 }, false)];
  const { byKey } = carryAddress(sender.seed, minting);
  const spend = (sats: bigint) =>
    signTx([{ coin, unlock: byKey }], [...outs, { sats, script: refund }]);
  const cost = feeFor(spend(0n).vsize, minting.feeRate);
  return spend(coin.sats - 2n * minting.outputValue - cost);
}
