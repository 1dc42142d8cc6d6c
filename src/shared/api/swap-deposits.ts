import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, amount, count, inscriptionId, loose, text, txid } from './fields.ts';
import {
  bridged,
  figure,
  origin,
  page,
  positive,
  psbt,
  pubkey,
  tick,
  totalOf,
} from './swap-fields.ts';

const { read, prepare, submit } = familyRows('swap');

const figures = { cur: count, sum: count };
const deposit = loose({
  tick: text,
  amount,
  ...figures,
  ts: count,
  txid: text,
  type: text,
  status: text.optional(),
  ...origin,
});
const selectItem = loose({
  tick: text,
  brc20Tick: text.nullish(),
  assetType: text,
  networkType: text,
  swapBalance: z.looseObject({}).nullish(),
  externalBalance: loose({
    balance: figure,
    unavailableBalance: figure.nullish(),
    divisibility: count.nullish(),
    brc20: loose({ available: figure, transferable: figure }).nullish(),
  }),
  alkanesName: text.nullish(),
});
const items = z.array(selectItem).nullish();
export const swapDeposits = {
  'swap.depositList': read(
    '/v1/brc20-swap/deposit_list',
    z.object({
      address,
      tick: tick.optional(),
      pubkey: pubkey.optional(),
      txid: txid.optional(),
      ...page,
    }),
    totalOf(deposit),
  ),
  'swap.depositProcess': read('/v1/brc20-swap/deposit_process', z.object({ txid }), deposit),
  'swap.depositBalance': read(
    '/v1/brc20-swap/deposit_balance',
    z.object({ pubkey, address, tick }),
    selectItem,
  ),
  'swap.selectDeposit': read(
    '/v1/brc20-swap/select_deposit',
    z.object({ pubkey, address, v: z.string().max(8).optional() }),
    loose({
      bitcoin: loose({ native: items, brc20: items, runes: items, alkanes: items }).nullish(),
      fractal: loose({ native: items, brc20: items, runes: items }).nullish(),
    }),
  ),
  'swap.createDeposit': prepare(
    '/v1/brc20-swap/create_deposit',
    z.object({
      inscriptionId: inscriptionId.optional(),
      pubkey,
      address,
      amount: positive.optional(),
      tick: tick.optional(),
      ...bridged,
    }),
    loose({
      psbt,
      type: text,
      expiredTimestamp: count.nullish(),
      recommendDeposit: figure.nullish(),
    }),
    { method: 'GET', note: 'the inscription is needed by direct deposits, the rest by bridges' },
  ),
  'swap.confirmDeposit': submit(
    '/v1/brc20-swap/confirm_deposit',
    z.object({
      psbt,
      inscriptionId: inscriptionId.optional(),
      pubkey: pubkey.optional(),
      address: address.optional(),
      amount: positive.optional(),
      tick: tick.optional(),
      ...bridged,
    }),
    loose({ txid, pendingNum: count }),
    { note: 'the PSBT is signed and not finalized' },
  ),
};
