import { Refusal } from '#practice/api/refusal.ts';
import { tickSize } from '#practice/brc20/rules.ts';
import { bytesToHex, derive } from '#practice/formats/bytes.ts';
import type { OrderRow, SignedWork } from '#practice/state/records/orders.ts';
import type { State } from '#practice/state/state.ts';

/** Context and API key of an order being created; `height` is the next block's. */
export interface Making {
  state: State;
  seed: string;
  apiKey: string;
  now: number;
  height: number;
  /** Version 5 charges by this chain's table. */
  altchain: boolean;
}

export const notSigned = (what: string): never => {
  throw new Refusal(-1008, what);
};

const blank = {
  ...{ parent: '', deployer: '', deployerPubkey: '', salt: '', activeHeight: 0 },
  ...{ commitPsbt: '', commitRaw: '', revealPsbt: '', predeploy: '' },
};

/** An order whose mint must be a child of the deploy, so its holder signs. Throws Refusal. */
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
  const { address = '', pubkey = '' } = deployer ?? {};
  return {
    ...blank,
    kind: 'mint',
    parent: tick.inscriptionId,
    deployer: address,
    deployerPubkey: pubkey,
  };
}

/** A 6-byte deploy: predeployed first, inscribed when the next block is above `activeHeight`. Throws Refusal. */
export function signedDeploy(
  { seed, state, height }: Making,
  ticker: string,
  activeHeight: number,
): SignedWork & { kind: 'deploy' } {
  if (tickSize(ticker) !== 6) return notSigned('a ticker of six bytes is wanted');
  if (state.ticks.has(ticker.toLowerCase())) return notSigned('the ticker is taken');
  if (activeHeight < height) return notSigned('activeHeight must be above the current height');
  const salt = bytesToHex(derive(seed, `salt ${state.orders.size} ${ticker}`).slice(0, 8));
  return { ...blank, kind: 'deploy', salt, activeHeight };
}

/** The work of a signed order. Throws Refusal for a paid one. */
export function workOf(order: OrderRow): SignedWork {
  return order.signed ?? notSigned('this order is paid, not signed');
}
