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

/** More fee for a purchase that is on the network and in no block: the same coins, the same outputs but for the change. */
export const raiseIntent = z.object({
  ...frozen,
  purpose: z.literal('raise'),
  inscriptionId,
  /** The seller's coin, which the purchase spends. */
  outpoint,
  tick,
  amount,
  /** The kind of thing that is bought. Absent: a token. */
  nftType: z.enum(['brc20', 'domain', 'collection']).optional(),
  item: itemSeen.optional(),
  priceSats: sats,
  /** Our address that the inscription comes to. */
  receiveAddress: address,
  /** The most that may leave the wallet for it, fees included. */
  maxOutlaySats: sats,
  feeRate,
  /** sat/vB: what the person allowed when the purchase began. */
  mostFeeRate: feeRate,
  /** Our coins that the purchase spends, as it was signed: by others than these, both could be mined. */
  coins: z.array(outpoint),
  /** The purchase as the provider shows it, with the seller's signature in it. */
  replaces: z.object({ txid: z.string(), rawHex: z.string() }),
});
export type RaiseIntent = z.output<typeof raiseIntent>;
