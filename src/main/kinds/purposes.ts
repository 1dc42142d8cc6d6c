import type { Purposes } from '#main/signing/define/purpose.ts';

import { deposit } from './bridge/sign/deposit/purpose.ts';
import { withdrawApprove } from './bridge/sign/withdraw-approve/purpose.ts';
import { withdrawPayment } from './bridge/sign/withdraw-payment/purpose.ts';
import { commit } from './inscribe/sign/commit/purpose.ts';
import { payment } from './inscribe/sign/payment/purpose.ts';
import { reveal } from './inscribe/sign/reveal/purpose.ts';
import { message } from './message/purpose.ts';
import { psbt } from './psbt/purpose.ts';
import { spend } from './spend/sign/purpose.ts';
import { swap } from './swap/sign/purpose.ts';
import { bind } from './trade/sign/bind/purpose.ts';
import { buy } from './trade/sign/buy/purpose.ts';
import { delist } from './trade/sign/delist/purpose.ts';
import { list } from './trade/sign/list/purpose.ts';
import { raise } from './trade/sign/raise/purpose.ts';

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
} satisfies Purposes;
