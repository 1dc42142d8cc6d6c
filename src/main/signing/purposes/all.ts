import type { Purpose } from '#shared/flows/approval.ts';

import { bind } from './bind/purpose.ts';
import { buy } from './buy/purpose.ts';
import { commit } from './commit/purpose.ts';
import { delist } from './delist/purpose.ts';
import { deposit } from './deposit/purpose.ts';
import { list } from './list/purpose.ts';
import { message } from './message/purpose.ts';
import { payment } from './payment/purpose.ts';
import { psbt } from './psbt/purpose.ts';
import { raise } from './raise/purpose.ts';
import { reveal } from './reveal/purpose.ts';
import { spend } from './spend/purpose.ts';
import { swap } from './swap/purpose.ts';
import { withdrawApprove } from './withdraw-approve/purpose.ts';
import { withdrawPayment } from './withdraw-payment/purpose.ts';

/** Everything that can be signed, and the one definition of each. The compiler holds it to be whole. */
export const purposes = {
  'pay-order': payment,
  'top-up': payment,
  send: spend,
  'send-inscription': spend,
  'send-inscriptions': spend,
  'send-runes': spend,
  consolidate: spend,
  split: spend,
  bump: spend,
  cancel: spend,
  commit,
  reveal,
  deposit,
  'withdraw-payment': withdrawPayment,
  'withdraw-approve': withdrawApprove,
  list,
  're-price': list,
  delist,
  buy,
  raise,
  bind,
  swap,
  message,
  psbt,
} satisfies Record<Purpose, { kind: 'transaction' | 'messages' }>;
