import { z } from 'zod';

import {
  addressText as address,
  amountText as amount,
  feeRate,
  frozen,
  inscriptionIdText as inscriptionId,
  itemSeen,
  outpointText as outpoint,
  satsText as sats,
  tickText as tick,
} from './frozen.ts';

/** Raising the fee of an unconfirmed purchase: the same coins, and the same outputs except the change. */
export const raiseIntent = z.object({
  ...frozen,
  purpose: z.literal('raise'),
  inscriptionId,
  /** The seller's coin, which the purchase spends. */
  outpoint,
  tick,
  amount,
  /** Kind of item. Absent: a token. */
  nftType: z.enum(['brc20', 'domain', 'collection']).optional(),
  item: itemSeen.optional(),
  priceSats: sats,
  /** Our address that receives the inscription. */
  receiveAddress: address,
  /** Maximum total, fees included. */
  maxOutlaySats: sats,
  feeRate,
  /** sat/vB: the maximum you set when the purchase started. */
  mostFeeRate: feeRate,
  /** Our coins in the signed purchase. With other coins, both transactions could be mined. */
  coins: z.array(outpoint),
  /** The purchase as the provider returns it, with the seller's signature. */
  replaces: z.object({ txid: z.string(), rawHex: z.string() }),
});
export type RaiseIntent = z.output<typeof raiseIntent>;
