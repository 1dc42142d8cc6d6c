import type { Verdict } from '#shared/flows/approval.ts';
import type { FlowPhase } from '#shared/flows/view.ts';

export const statuses = {
  /** Kinds of records whose ids read badly. */
  kinds: {
    're-price': 'Edit price',
    buy: 'Buy',
    list: 'List',
    delist: 'Cancel listing',
    order: 'Order',
    received: 'Received',
    transaction: 'Transaction',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    'swap-swap': 'Swap',
    'swap-add-liquidity': 'Add liquidity',
    'swap-remove-liquidity': 'Remove liquidity',
    'swap-send': 'Send in the swap',
  },
  phases: {
    working: 'Working',
    asking: 'Needs your answer',
    approving: 'Waiting for your approval',
    watching: 'Watching the chain',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    unclear: 'Status unclear',
    broken: 'Record unreadable',
  } satisfies Record<FlowPhase, string>,
  verdicts: {
    pass: 'Passed',
    warn: 'Note',
    hold: 'Warning',
    block: 'Blocked',
  } satisfies Record<Verdict, string>,
  orders: {
    pending: {
      label: 'Waiting for payment',
      means: 'The order exists. Nothing happens until it is paid.',
    },
    payment_notenough: {
      label: 'Underpaid',
      means: 'A payment arrived, but for less than the amount.',
    },
    payment_overpay: {
      label: 'Overpaid',
      means: 'More arrived than the amount. You decide what happens.',
    },
    payment_withinscription: {
      label: 'Payment contains an inscription',
      means: 'The payment contained an inscription. It should be refunded, not spent.',
    },
    payment_waitconfirmed: {
      label: 'Payment unconfirmed',
      means: 'The payment was seen and is waiting for a block.',
    },
    payment_success: { label: 'Paid', means: 'The payment was accepted. Inscribing follows.' },
    ready: { label: 'Ready to inscribe', means: 'Everything is in place.' },
    inscribing: {
      label: 'Inscribing',
      means: 'The inscription transactions are being built and sent.',
    },
    minted: { label: 'Inscribed', means: 'All inscriptions were made.' },
    closed: { label: 'Closed', means: 'The order is over. Don’t pay it.' },
    refunded: { label: 'Refunded', means: 'The payment was sent back.' },
    cancel: { label: 'Cancelled', means: 'The order was cancelled. Don’t pay it.' },
  },
  /** Of a deposit. */
  confirmations: ({ count, needed }: { count: string; needed: string }) =>
    `${count} of ${needed} confirmations`,
  unknownOrder: 'The provider gave a status that Inkstone does not know yet.',
  /** Of trades, swap operations, deposits and withdrawals in Activity. */
  work: {
    todo: 'To do',
    signed: 'Signed',
    open: 'Listed',
    sent: 'Sent',
    done: 'Done',
    half: 'Partly done',
    failed: 'Failed',
    refused: 'Rejected',
    lost: 'Lost',
    cancelled: 'Cancelled',
    confirmed: 'Confirmed',
  },
};
