import { coinOf, spentOf } from '#practice/chain/coins.ts';
import { signTx, type Unlock, witnessOf } from '#practice/chain/wallet.ts';
import { bytesToHex, derive, hexToBytes } from '#practice/formats/bytes.ts';
import { createSigHasher } from '#practice/formats/sighash.ts';
import { decodeTx, describeTx, feeFor, type Tx, type TxParts } from '#practice/formats/tx.ts';
import { type RevealAddress, revealAddress } from '#practice/inscriptions/reveal-address.ts';
import { fundCommit, readCommit, shownOutput, type ToSign } from '#practice/orders/commit.ts';
import {
  type Orders,
  requestCommit as requestSigned,
  save,
  send,
  signCommit as signSigned,
} from '#practice/orders/orders.ts';
import { batchItems, revealVsize } from '#practice/orders/plan.ts';
import { notSigned } from '#practice/orders/signed.ts';
import { inscribed, type Service } from '#practice/orders/spend.ts';
import { keyOfScript } from '#practice/psbt/keys.ts';
import { checkScripts, completeTx, makePsbt, readSigned } from '#practice/psbt/psbt.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { CommitWork, OrderRow, OrderV5 } from '#practice/state/records/orders.ts';

/** Whether an order's first transaction can spend the payer's own coins: it must fit one reveal. */
export const canSignCommit = ({ v5, batches }: OrderRow): boolean =>
  v5?.kind === 'brc20-prog-deploy' || (v5?.kind === 'ordinary' && batches.length === 1);

/** An order that waits to be paid by its payer's signature. Throws Refusal. */
function awaiting(row: OrderRow): OrderV5 {
  const { v5, status, batches } = row;
  if (!v5) throw new Error('an order of another version');
  if (v5.kind === 'brc20-5byte-mint') {
    notSigned('version 5 has no step in which a deployer signs: make this mint with version 2');
  }
  if (v5.kind === 'ordinary' && batches.length > 1) {
    notSigned('the files do not fit one reveal: pay this order directly');
  }
  if (!canSignCommit(row)) notSigned('this order is paid, not signed');
  return status === 'pending' ? v5 : notSigned(`this order is ${status}`);
}

/** The commit's output, with a key of its own: it is no payment. */
function commitOutput({ state, seed }: Service, row: OrderRow): RevealAddress {
  const key = derive(seed, `order key ${row.orderId} commit`);
  return revealAddress(
    key,
    batchItems(row, 0, (hash) => state.blobs.get(hash)),
  );
}

/** The coins that hold an order's parents, each once. Throws Refusal if someone else holds one. */
function parentCoins({ state, chain }: Service, { parents, userAddress }: OrderV5): Coin[] {
  const outpoints = new Set(parents.map((id) => state.inscriptions.get(id)?.at ?? ''));
  return [...outpoints].map((outpoint) => {
    const coin = chain.coin(outpoint);
    if (!coin || coin.spentBy !== null || coin.address !== userAddress) {
      return notSigned('a parent is not held by userAddress');
    }
    return coin;
  });
}

const outpointOf = ({ txid, vout }: Coin) => `${txid}:${vout}`;

/** Stores what is known of an order's commit; the row as it is now. */
function keepCommit(orders: Orders, { orderId }: OrderRow, commit: CommitWork): OrderRow {
  const row = orders.state.orders.get(orderId) as OrderRow & { v5: OrderV5 };
  return save(orders, row, { v5: { ...row.v5, commit } });
}

/** The commit for the payer to sign. Throws Refusal. */
export function requestCommit(
  orders: Orders,
  row: OrderRow,
  payer: { address: string; pubkey: string },
): ToSign {
  const v5 = awaiting(row);
  const parents = parentCoins(orders, v5);
  for (const { script } of parents) keyOfScript(hexToBytes(script), v5.userPubkey);
  const commit: CommitWork = {
    ...{ payer: payer.address, payerPubkey: payer.pubkey },
    parents: parents.map(outpointOf),
    parentSats: parents.reduce((sum, { sats }) => sum + sats, 0n),
    ...{ commitPsbt: '', commitRaw: '', revealPsbt: '', cancelPsbt: '' },
  };
  if (row.signed) {
    const toSign = requestSigned(orders, row, payer);
    keepCommit(orders, row, { ...commit, commitPsbt: toSign.psbtHex });
    return toSign;
  }
  const planned = { ...row, v5: { ...v5, commit } };
  const sats =
    row.outputValue * BigInt(row.files.length) + feeFor(revealVsize(row, 0), row.feeRate);
  const first = shownOutput(commitOutput(orders, planned), sats);
  const toSign = fundCommit(orders, row, payer, first);
  keepCommit(orders, row, { ...commit, commitPsbt: toSign.psbtHex });
  return toSign;
}

/** A requested commit. Throws Refusal. */
const workOf = ({ commit }: OrderV5): CommitWork => commit ?? notSigned('no commit was requested');

function unlockOf(orders: Orders, row: OrderRow) {
  const { byScript } = commitOutput(orders, row);
  if (!byScript || !('script' in byScript)) throw new Error('a commit without a script');
  return byScript;
}

/** A reveal that needs nobody's signature but the service's. */
const ownReveal = (orders: Orders, row: OrderRow, commit: Tx): Tx =>
  signTx([{ coin: coinOf(commit, 0), unlock: unlockOf(orders, row) }], inscribed(row, 0));

/** A reveal that spends the parents first and returns each whole. */
function parentReveal(orders: Orders, row: OrderRow, v5: OrderV5, commit: Tx): ToSign {
  const parents = parentCoins(orders, v5);
  if (parents.map(outpointOf).join() !== v5.commit?.parents.join()) {
    return notSigned('a parent has moved: request the commit again');
  }
  const ins = parents.map((coin) => ({
    coin,
    key: keyOfScript(hexToBytes(coin.script), v5.userPubkey),
  }));
  const back = parents.map(({ sats, script }) => ({ sats, script: hexToBytes(script) }));
  const psbtHex = makePsbt(
    [...ins, { coin: coinOf(commit, 0), leaf: unlockOf(orders, row) }],
    [...back, ...inscribed(row, 0)],
  );
  const signingIndexes = [...parents.keys()];
  return { psbtHex, inputsToSign: [{ address: v5.userAddress, signingIndexes }] };
}

/** Sends commit and reveal, both or none. Throws Refusal. */
function sendBoth(orders: Orders, row: OrderRow, commit: Tx, reveal: Tx): string {
  const commitTxid = send(orders, commit.raw, notSigned);
  const txid = send(orders, reveal.raw, notSigned);
  save(orders, row, { status: 'inscribing', commitTxid, reveals: [txid] });
  return `${txid}i0`;
}

/** The reveal to sign with the parents, or the first inscription's id if the service reveals on its own. */
export function signCommit(orders: Orders, row: OrderRow, psbt: string): ToSign | string {
  const v5 = awaiting(row);
  const work = workOf(v5);
  const commit = readCommit(orders, work.commitPsbt, psbt);
  const commitRaw = bytesToHex(commit.raw);
  if (row.signed) {
    const answer = signSigned(orders, row, psbt);
    keepCommit(orders, row, { ...work, commitRaw });
    return answer;
  }
  if (work.parents.length === 0) {
    const kept = keepCommit(orders, row, { ...work, commitRaw });
    return sendBoth(orders, kept, commit, ownReveal(orders, kept, commit));
  }
  const toSign = parentReveal(orders, row, v5, commit);
  keepCommit(orders, row, { ...work, commitRaw, revealPsbt: toSign.psbtHex });
  return toSign;
}

/** Sends commit and reveal; returns the first inscription's id. Throws Refusal. */
export function signReveal(orders: Orders, row: OrderRow, psbt: string): string {
  const v5 = awaiting(row);
  const work = workOf(v5);
  if (work.revealPsbt === '') return notSigned('no reveal waits for a signature');
  const commit = decodeTx(hexToBytes(work.commitRaw));
  const signed = readSigned(work.revealPsbt, psbt);
  const coins = [...parentCoins(orders, v5), coinOf(commit, 0)];
  const last = coins.length - 1;
  const parts = completeTx(signed, { [last]: { scriptSig: new Uint8Array(0), witness: [] } });
  const hasher = createSigHasher(parts, coins.map(spentOf));
  const script = hexToBytes(coins[last]?.script ?? '');
  const unlock: Unlock = unlockOf(orders, row);
  const witness = witnessOf(hasher, last, script, unlock);
  const ins = parts.ins.map((input, at) => (at === last ? { ...input, witness } : input));
  const reveal: TxParts = { ...parts, ins };
  checkScripts(reveal, coins);
  return sendBoth(orders, row, commit, describeTx(reveal));
}
