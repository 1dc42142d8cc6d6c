import { sumOf } from '#practice/api/lists.ts';
import { availableCoins } from '#practice/chain/available.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { coinOf, spentOf } from '#practice/chain/coins.ts';
import { witnessOf } from '#practice/chain/wallet.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { dustLimit, scriptOfAddress } from '#practice/formats/scripts.ts';
import { createSigHasher } from '#practice/formats/sighash.ts';
import { describeTx, feeFor, type Tx, type TxParts } from '#practice/formats/tx.ts';
import type { RevealAddress } from '#practice/inscriptions/reveal-address.ts';
import { txVsize } from '#practice/psbt/fund.ts';
import { keyOfScript } from '#practice/psbt/keys.ts';
import {
  checkScripts,
  completeTx,
  makePsbt,
  outpointsOf,
  type PsbtOutput,
  readSigned,
} from '#practice/psbt/psbt.ts';
import type { Coin } from '#practice/state/records/chain.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { OrderRow, SignedWork } from '#practice/state/records/orders.ts';

import { commitAddress } from './deploy.ts';
import { revealVsize } from './plan.ts';
import { notSigned, workOf } from './signed.ts';
import { batchAddress, developer, type Service } from './spend.ts';

/** A PSBT to sign, with the inputs of each address. */
export interface ToSign {
  psbtHex: string;
  inputsToSign: { address: string; signingIndexes: number[] }[];
}

/** Maximum size of the transactions after a deploy's commit, without the deploy's own text. */
export const DEPLOY_VSIZE = 800;
const PARENT_VSIZE = 130;

const scriptFor = (address: string): Uint8Array =>
  scriptOfAddress(address) ?? notSigned('not an address of this network');

/** Sats the commit needs for all following transactions. */
function commitSats(order: OrderRow): bigint {
  const text = order.files[0]?.length ?? 0;
  const vsize =
    order.signed?.kind === 'deploy' ? DEPLOY_VSIZE + text : revealVsize(order, 0) + PARENT_VSIZE;
  const predeploy = order.signed?.kind === 'deploy' ? order.outputValue : 0n;
  return order.outputValue + predeploy + feeFor(vsize, order.feeRate);
}

/** The coin with the deploy inscription, held by the signer. Throws Refusal. */
function parentCoin({ chain, state }: ChainView, work: SignedWork, holder: string): Coin {
  const row = state.inscriptions.get(work.parent) as Inscription;
  const coin = chain.coin(row.at);
  if (!coin || coin.spentBy !== null || coin.address !== holder) {
    return notSigned('the deploy inscription is not held by the deployer');
  }
  if (coin.items.length !== 1 || coin.items[0]?.offset !== 0n) {
    return notSigned('the deploy inscription shares its coin');
  }
  return coin;
}

interface Payer {
  address: string;
  pubkey: string;
}

/**
 * A commit from a payer's coins, with the developer's and the service's outputs and change. In version 5 it costs the
 * payer no more than the order's amount: many small coins are the service's loss. Throws Refusal.
 */
export function fundCommit(
  service: Service,
  order: OrderRow,
  payer: Payer,
  first: PsbtOutput,
): ToSign {
  const script = scriptFor(payer.address);
  const key = keyOfScript(script, payer.pubkey);
  const outs: PsbtOutput[] = [first, ...developer(order)];
  const spent = sumOf(outs, ({ sats }) => sats);
  const coins: Coin[] = [];
  const pool = availableCoins(service.chain, payer.address).sort((a, b) => Number(b.sats - a.sats));
  const size = () =>
    txVsize(
      coins.map(() => script),
      [...outs.map((out) => out.script), ...(order.v5 ? [service.wallet.script] : []), script],
    );
  const fee = () => feeFor(size(), order.feeRate);
  const served = (): bigint => {
    const most = order.v5 ? order.amount - spent - fee() : order.serviceFee;
    const sats = most < order.serviceFee ? most : order.serviceFee;
    return sats >= dustLimit(service.wallet.script) ? sats : 0n;
  };
  const left = () => sumOf(coins, ({ sats }) => sats) - spent - served() - fee();
  while (left() < 0n) {
    const coin = pool.shift();
    if (!coin) return notSigned('the payer has not enough to spend');
    coins.push(coin);
  }
  const change = left();
  const serviceSats = served();
  if (order.v5 && spent + serviceSats + fee() > order.amount) {
    return notSigned('the payer has only coins too small for this order');
  }
  if (serviceSats > 0n) outs.push({ sats: serviceSats, script: service.wallet.script });
  if (change >= dustLimit(script)) outs.push({ sats: change, script });
  const psbtHex = makePsbt(
    coins.map((coin) => ({ coin, key })),
    outs,
  );
  const signingIndexes = [...coins.keys()];
  return { psbtHex, inputsToSign: [{ address: payer.address, signingIndexes }] };
}

/** An output with what its taproot commits to, so that it can be proved before it is signed. */
export const shownOutput = ({ script, byScript }: RevealAddress, sats: bigint): PsbtOutput =>
  byScript && 'script' in byScript
    ? { sats, script, leaf: { script: byScript.script, control: byScript.control } }
    : { sats, script };

/** The commit for a payer's coins: its first output is what the reveal spends. Throws Refusal. */
export function makeCommit(
  service: Service,
  order: OrderRow,
  payer: Payer,
): { work: SignedWork; toSign: ToSign } {
  const work = workOf(order);
  const deployer =
    work.deployer === '' ? payer : { address: work.deployer, pubkey: work.deployerPubkey };
  if (work.kind === 'mint') parentCoin(service, work, deployer.address);
  const own = commitAddress(service, order);
  const sats = commitSats(order);
  const first = order.v5 ? shownOutput(own, sats) : { sats, script: own.script };
  const toSign = fundCommit(service, order, payer, first);
  return {
    work: {
      ...work,
      deployer: deployer.address,
      deployerPubkey: deployer.pubkey,
      commitPsbt: toSign.psbtHex,
    },
    toSign,
  };
}

/** The commit as signed by the payer. Throws Refusal. */
export function readCommit({ chain }: Service, commitPsbt: string, psbt: string): Tx {
  if (commitPsbt === '') return notSigned('no commit was requested');
  const signed = readSigned(commitPsbt, psbt);
  const coins = outpointsOf(commitPsbt).map((outpoint) => {
    const coin = chain.coin(outpoint);
    return coin?.spentBy === null ? coin : notSigned('a coin of the commit is spent');
  });
  const parts = completeTx(signed);
  checkScripts(parts, coins);
  return describeTx(parts);
}

/** The script path with which an order's reveal spends its commit. */
function revealUnlock(service: Service, order: OrderRow) {
  const unlock = batchAddress(service, order, 0).byScript;
  if (!unlock || !('script' in unlock)) throw new Error('a signed order without a reveal script');
  return unlock;
}

/** A mint's reveal: the deploy inscription returns to its holder, the child goes to the recipient. */
export function makeReveal(service: Service, order: OrderRow, commit: Tx): ToSign {
  const work = workOf(order);
  const parent = parentCoin(service, work, work.deployer);
  const key = keyOfScript(hexToBytes(parent.script), work.deployerPubkey);
  const psbtHex = makePsbt(
    [
      { coin: parent, key },
      { coin: coinOf(commit, 0), leaf: revealUnlock(service, order) },
    ],
    [
      { sats: parent.sats, script: hexToBytes(parent.script) },
      { sats: order.outputValue, script: scriptFor(order.receiveAddress) },
    ],
  );
  return { psbtHex, inputsToSign: [{ address: work.deployer, signingIndexes: [0] }] };
}

/** The reveal with the deployer's and the service's signatures. Throws Refusal. */
export function readReveal(service: Service, order: OrderRow, commit: Tx, psbt: string): Tx {
  const work = workOf(order);
  if (work.revealPsbt === '') return notSigned('the commit is not signed yet');
  const signed = readSigned(work.revealPsbt, psbt);
  const parent = parentCoin(service, work, work.deployer);
  const coins = [parent, coinOf(commit, 0)];
  const parts = completeTx(signed, { 1: { scriptSig: new Uint8Array(0), witness: [] } });
  const hasher = createSigHasher(parts, coins.map(spentOf));
  const unlock = revealUnlock(service, order);
  const witness = witnessOf(hasher, 1, hexToBytes(coins[1]?.script ?? ''), unlock);
  const ins = parts.ins.map((input, at) => (at === 1 ? { ...input, witness } : input));
  const reveal: TxParts = { ...parts, ins };
  checkScripts(reveal, coins);
  return describeTx(reveal);
}
