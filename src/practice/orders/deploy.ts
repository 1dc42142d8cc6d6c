import { predeployHash } from '#practice/brc20/rules.ts';
import { coinOf } from '#practice/chain/coins.ts';
import { signTx, type Unlock } from '#practice/chain/wallet.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';
import { brc20Item, type Inscribe } from '#practice/formats/envelope.ts';
import { scriptOfAddress } from '#practice/formats/scripts.ts';
import { feeFor, type Tx } from '#practice/formats/tx.ts';
import { type RevealAddress, revealAddress } from '#practice/inscriptions/reveal-address.ts';
import type { OrderRow } from '#practice/state/records/orders.ts';

import { orderKey } from './create.ts';
import { workOf } from './signed.ts';
import { batchAddress, type Service } from './spend.ts';

/** Blocks between the predeploy and its deploy (api-facts 6). */
const PREDEPLOY_DEPTH = 3;
const TEXT = 'text/plain;charset=utf-8';
/** Generous sizes of the two transactions after the predeploy. */
const COMMIT_VSIZE = 160;
const REVEAL_VSIZE = 240;

/** Output of a signed order's commit. */
export const commitAddress = (service: Service, order: OrderRow): RevealAddress =>
  order.signed?.kind === 'deploy'
    ? revealAddress(orderKey(service.seed, order.orderId), [predeployItem(service, order)])
    : batchAddress(service, order, 0);

const receiver = (order: OrderRow): Uint8Array =>
  scriptOfAddress(order.receiveAddress) ?? new Uint8Array(0);

/** The predeploy's content: a hash that needs this deployer's script and salt. */
export function predeployItem(service: Service, order: OrderRow): Inscribe {
  const { salt } = workOf(order);
  const json = Buffer.from(service.state.blobs.get(order.files[0]?.body ?? '')).toString('utf8');
  const { tick } = JSON.parse(json) as { tick: string };
  const hash = predeployHash(tick, salt, bytesToHex(receiver(order)));
  return brc20Item({ op: 'predeploy', hash });
}

/**
 * The three transactions after a deploy's commit: the predeploy, the deploy's commit, and its reveal as a child of the
 * predeploy. Their ids follow from the commit's, so the deploy's is known at once.
 */
export function deployChain(service: Service, order: OrderRow, commit: Tx): [Tx, Tx, Tx] {
  const key = orderKey(service.seed, order.orderId);
  const first = revealAddress(key, [predeployItem(service, order)]);
  const own = revealAddress(key, []);
  const paid = coinOf(commit, 0);
  const text = order.files[0]?.length ?? 0;
  const rest = order.outputValue + feeFor(COMMIT_VSIZE + REVEAL_VSIZE + text, order.feeRate);
  const predeploy = signTx(
    [{ coin: paid, unlock: first.byScript as Unlock }],
    [
      { sats: order.outputValue, script: own.script },
      { sats: rest, script: own.script },
    ],
  );
  const body = service.state.blobs.get(order.files[0]?.body ?? '');
  const last = revealAddress(key, [{ contentType: TEXT, body, parents: [`${predeploy.txid}i0`] }]);
  const second = signTx(
    [{ coin: coinOf(predeploy, 1), unlock: own.byKey }],
    [{ sats: rest - feeFor(COMMIT_VSIZE, order.feeRate), script: last.script }],
  );
  const script = receiver(order);
  const reveal = signTx(
    [
      { coin: coinOf(predeploy, 0), unlock: own.byKey },
      { coin: coinOf(second, 0), unlock: last.byScript as Unlock },
    ],
    [
      { sats: order.outputValue, script },
      { sats: order.outputValue, script },
    ],
  );
  return [predeploy, second, reveal];
}

/** Height at which a deploy's reveal may be mined; null while its predeploy is unconfirmed. */
export function deployHeight(
  { chain }: Service,
  order: OrderRow,
  predeploy: string,
): number | null {
  const height = chain.heightOf(predeploy);
  if (height === null) return null;
  return Math.max(height + PREDEPLOY_DEPTH, workOf(order).activeHeight + 1);
}
