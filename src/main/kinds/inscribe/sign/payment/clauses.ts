import { block, type Finding, hold, judge, outputName, sats } from '#main/signing/define/clause.ts';
import { dustLimit } from '#main/wallet/fees.ts';
import { parseSats } from '#shared/bitcoin/amount.ts';
import { relayable } from '#shared/bitcoin/dust.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { plainText } from '#shared/text.ts';

import type { PaymentFacts } from './facts.ts';

/** C1: the pinned pay address receives exactly the requested amount, once. */
export function paysWhatWasAsked({ intent, inspection }: PaymentFacts): Clause {
  const wanted = parseSats(intent.sats);
  const paying = inspection.outputs.filter(({ address }) => address === intent.payAddress);
  const findings: Finding[] = [];
  if (paying.length === 0) findings.push(block('No output pays the order’s address.'));
  if (paying.length > 1) findings.push(block('The order’s address is paid more than once.'));
  if (paying.some((output) => output.sats !== wanted)) {
    findings.push(block(`The order’s address does not receive exactly ${sats(wanted)}.`));
  }
  if (paying.some(({ mine }) => mine)) findings.push(block('The order’s address is one of ours.'));
  if (paying.some(({ type }) => type !== null && wanted < dustLimit[type])) {
    findings.push(block('The amount is below what nodes relay.'));
  }
  return judge(
    'C1',
    'Pays what was asked',
    `The order’s address receives exactly ${sats(wanted)}, once.`,
    [
      `asked: ${sats(wanted)} to ${intent.payAddress}`,
      ...paying.map((output) => `${outputName(output.index)}: ${sats(output.sats)}`),
    ],
    findings,
  );
}

const payable = ['pending', 'payment_notenough'];
/** The order still needs this payment: same address, payable, and exactly this amount due. */
export function orderWantsIt({ intent, order }: PaymentFacts): Clause {
  const due = BigInt(order.amount) - BigInt(order.paidAmount ?? 0);
  const paying = parseSats(intent.sats);
  const findings: Finding[] = [];
  if (order.orderId !== intent.orderId) findings.push(block('This is another order.'));
  if (order.payAddress !== intent.payAddress) {
    findings.push(block('The provider now names another pay address than it did at first.'));
  }
  if (!payable.includes(order.status)) {
    findings.push(block(`The order does not take a payment now (${plainText(order.status, 40)}).`));
  }
  if (paying !== due) {
    const isLeast = intent.purpose === 'top-up' && paying === relayable(due, intent.payAddress);
    findings.push(
      isLeast
        ? hold(
            `Only ${sats(due)} are missing. Nodes relay no less than ${sats(paying)} to this address: you don’t get the ${sats(paying - due)} above back.`,
          )
        : block(`The order asks for ${sats(due)}, the payment is ${sats(paying)}.`),
    );
  }
  return judge(
    'pay.order',
    'The order still wants it',
    `The order is open and ${sats(due)} are due.`,
    [
      `order ${order.orderId}: ${plainText(order.status, 40)}`,
      `amount ${sats(BigInt(order.amount))}, paid ${sats(BigInt(order.paidAmount ?? 0))}`,
    ],
    findings,
  );
}
