import type { Purpose } from '#shared/flows/approval.ts';

import { bind } from './purposes/bind/purpose.ts';
import { buy } from './purposes/buy/purpose.ts';
import { commit } from './purposes/commit/purpose.ts';
import { delist } from './purposes/delist/purpose.ts';
import { deposit } from './purposes/deposit/purpose.ts';
import { list } from './purposes/list/purpose.ts';
import { message } from './purposes/message/purpose.ts';
import { payment } from './purposes/payment/purpose.ts';
import { psbt } from './purposes/psbt/purpose.ts';
import { raise } from './purposes/raise/purpose.ts';
import { reveal } from './purposes/reveal/purpose.ts';
import { spend } from './purposes/spend/purpose.ts';
import { swap } from './purposes/swap/purpose.ts';
import { withdrawApprove } from './purposes/withdraw-approve/purpose.ts';
import { withdrawPayment } from './purposes/withdraw-payment/purpose.ts';

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
