import { block, type Finding, judge, warn } from '#main/signing/define/clause.ts';
import type { Bound } from '#main/signing/define/context.ts';
import { defineMessages, type MessageFacts } from '#main/signing/define/purpose.ts';
import { formOf } from '#main/signing/messages/form.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type BindIntent, bindIntent } from '#shared/flows/intents/operations.ts';
import { plainText } from '#shared/text.ts';

export interface BindFacts extends MessageFacts<BindIntent> {
  bound: Bound;
}

/** The text that sets a payout address, signed by the address that holds inscriptions. */
export const bindText = ({
  btcAddress,
  nftAddress,
}: Pick<BindIntent, 'btcAddress' | 'nftAddress'>): string =>
  `Please confirm that\nPayment Address: ${btcAddress}\nOrdinals Address: ${nftAddress}`;

const requestedText = ({ intent, messages }: BindFacts): Clause =>
  judge(
    'C1',
    'Says what was asked',
    `Sales are paid to ${intent.btcAddress}.`,
    messages.map(({ message }) => message.slice(0, 400)),
    messages.length === 1 &&
      messages[0]?.message === bindText(intent) &&
      messages[0].address === intent.nftAddress
      ? []
      : [block('The text binds something else.')],
  );

const bothOurs = ({ intent, ownAddress }: BindFacts): Clause =>
  judge(
    'bind.own',
    'Both addresses are yours',
    'Payout and inscriptions come to you.',
    [intent.btcAddress, intent.nftAddress],
    [intent.btcAddress, intent.nftAddress]
      .filter((address) => ownAddress(address)?.address !== address)
      .map((address) => block(`${address} is not one of yours.`)),
  );

function rightKinds({ intent, network, ownAddress }: BindFacts): Finding[] {
  const findings: Finding[] = [];
  for (const address of [intent.btcAddress, intent.nftAddress]) {
    if (!isAddress(address, network)) {
      findings.push(block(`${address} is no address of ${network.label}.`));
    }
  }
  const signer = ownAddress(intent.nftAddress);
  if (signer && formOf(signer.addressType) !== 'bip322') {
    findings.push(block('The market takes no signature of this kind of address.'));
  }
  return findings;
}

function isAddress(text: string, network: BindFacts['network']): boolean {
  try {
    return parseAddress(text, network).address === text;
  } catch {
    return false;
  }
}

/** The market's current payout address is only shown; what counts is the new text. */
function changesKnown({ intent, bound, ownAddress }: BindFacts): Clause {
  const findings: Finding[] = [];
  // The market sends an empty text if none is set.
  const now = bound === 'unknown' ? null : bound.btcAddress || null;
  if (bound === 'unknown') {
    findings.push(warn('Where the market pays your sales so far could not be read.'));
  } else if (now !== null && now !== intent.btcAddress) {
    const owner = ownAddress(now) ? 'another address of yours' : 'an address that is not yours';
    findings.push(warn(`So far sales are paid to ${owner}: ${plainText(now, 90)}.`));
  }
  return judge(
    'bind.change',
    'What changes',
    now === null ? 'Nothing is bound yet.' : 'The same address is bound already.',
    [now === null ? 'nothing bound' : `bound now: ${plainText(now, 90)}`],
    findings,
  );
}

/** Sets the payout address of an address that holds inscriptions (safety.md 1.4). */
export const bind = defineMessages<BindIntent, BindFacts>({
  intent: bindIntent,
  meaning: 'bind',
  texts: (intent) => ({ address: intent.nftAddress, texts: [bindText(intent)] }),
  gather: async (intent, _given, context) => ({
    bound: await context.readBound(intent).catch(() => 'unknown' as const),
  }),
  adds: { C10: rightKinds },
  guards: {
    C30: { none: 'It is a text of the marketplace, which knows no module.' },
    C31: { none: 'The text pays nobody.' },
    C32: { none: 'Binding an address takes no fee.' },
    C33: { none: 'It names no price.' },
  },
  clauses: [requestedText, bothOurs, changesKnown],
  words: ({ intent }) => ({
    title: 'Bind a payout address',
    asked: `Have sales of what ${intent.nftAddress} holds paid to ${intent.btcAddress}.`,
    does: `Signs a message of ${intent.nftAddress}. Whoever has it can bind this payout address again at any time: it does not expire.`,
  }),
});
