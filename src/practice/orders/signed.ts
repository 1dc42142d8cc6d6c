import { Refusal } from '#practice/api/refusal.ts';
import { tickSize } from '#practice/brc20/rules.ts';
import { bytesToHex, derive } from '#practice/formats/bytes.ts';
import type { OrderRow, SignedWork } from '#practice/state/records/orders.ts';

import type { Making } from './making.ts';

export const notSigned = (what: string): never => {
  throw new Refusal(-1008, what);
};

/** An order whose mint must be a child of the deploy: the holder of that inscription signs. Throws Refusal. */
export function signedMint(
  { state }: Making,
  ticker: string,
  deployer: { address: string; pubkey: string } | null,
): SignedWork | null {
  const tick = state.ticks.get(ticker.toLowerCase());
  const size = tickSize(ticker);
  if (size < 5 || (size === 6 && !tick?.selfMint)) return null;
  if (!tick) return notSigned('nobody deployed this ticker');
  if (size === 5 && !deployer) return notSigned('a 5-byte mint needs its deployer');
  return {
    kind: 'mint',
    parent: tick.inscriptionId,
    deployer: deployer?.address ?? '',
    deployerPubkey: deployer?.pubkey ?? '',
    salt: '',
    activeHeight: 0,
    commitPsbt: '',
    commitRaw: '',
    revealPsbt: '',
    predeploy: '',
  };
}

/** A 6-byte deploy: predeployed first, inscribed when a block above `activeHeight` is next. Throws Refusal. */
export function signedDeploy(
  { seed, state, height }: Making,
  ticker: string,
  activeHeight: number,
): SignedWork & { kind: 'deploy' } {
  if (tickSize(ticker) !== 6) return notSigned('a ticker of six bytes is wanted');
  if (state.ticks.has(ticker.toLowerCase())) return notSigned('the ticker is taken');
  if (activeHeight < height) return notSigned('activeHeight must be above the current height');
  const salt = bytesToHex(derive(seed, `salt ${state.orders.size} ${ticker}`).slice(0, 8));
  return {
    kind: 'deploy',
    parent: '',
    deployer: '',
    deployerPubkey: '',
    salt,
    activeHeight,
    commitPsbt: '',
    commitRaw: '',
    revealPsbt: '',
    predeploy: '',
  };
}

/** The work of an order that is signed and not paid. Throws Refusal for one that is paid. */
export function workOf(order: OrderRow): SignedWork {
  return order.signed ?? notSigned('this order is paid, not signed');
}
