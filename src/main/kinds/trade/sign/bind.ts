import { block, type Finding, judge, warn } from '#main/signing/define/clause.ts';
import type { Bound } from '#main/signing/define/context.ts';
import { defineMessages, type MessageFacts } from '#main/signing/define/purpose.ts';
import { formOf } from '#main/signing/messages/form.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type BindIntent, bindIntent } from '#shared/flows/intents/operations.ts';
import { plainText } from '#shared/text.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

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
    say.trade.signBind.saysWhatWasAsked,
    say.trade.signBind.salesArePaidTo({ btcAddress: intent.btcAddress }),
    messages.map(({ message }) => message.slice(0, 400)),
    messages.length === 1 &&
      messages[0]?.message === bindText(intent) &&
      messages[0].address === intent.nftAddress
      ? []
      : [block(say.trade.signBind.theTextBindsSomething)],
  );

const bothOurs = ({ intent, ownAddress }: BindFacts): Clause =>
  judge(
    'bind.own',
    say.trade.signBind.bothAddressesAreYours,
    say.trade.signBind.payoutAndInscriptionsCome,
    [intent.btcAddress, intent.nftAddress],
    [intent.btcAddress, intent.nftAddress]
      .filter((address) => ownAddress(address)?.address !== address)
      .map((address) => block(say.trade.signBind.isNotOneOf({ address }))),
  );

function rightKinds({ intent, network, ownAddress }: BindFacts): Finding[] {
  const findings: Finding[] = [];
  for (const address of [intent.btcAddress, intent.nftAddress]) {
    if (!isAddress(address, network)) {
      findings.push(
        block(say.trade.signBind.isNoAddressOf({ address, label: networkName(network.id) })),
      );
    }
  }
  const signer = ownAddress(intent.nftAddress);
  if (signer && formOf(signer.addressType) !== 'bip322') {
    findings.push(block(say.trade.signBind.theMarketTakesNo));
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
    findings.push(warn(say.trade.signBind.whereTheMarketPays));
  } else if (now !== null && now !== intent.btcAddress) {
    const owner = ownAddress(now)
      ? say.trade.signBind.anotherAddressOfYours
      : say.trade.signBind.anAddressThatIs;
    findings.push(warn(say.trade.signBind.soFarSalesAre({ owner, now: plainText(now, 90) })));
  }
  return judge(
    'bind.change',
    say.trade.signBind.whatChanges,
    now === null ? say.trade.signBind.nothingIsBoundYet : say.trade.signBind.theSameAddressIs,
    [
      now === null
        ? say.trade.signBind.nothingBound
        : say.trade.signBind.boundNow({ now: plainText(now, 90) }),
    ],
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
    C30: { none: say.trade.signBind.itIsAText },
    C31: { none: say.signing.message.theTextPaysNobody },
    C32: { none: say.trade.signBind.bindingAnAddressTakes },
    C33: { none: say.signing.message.itNamesNoPrice },
  },
  clauses: [requestedText, bothOurs, changesKnown],
  words: ({ intent }) => ({
    title: say.trade.signBind.bindAPayoutAddress,
    asked: say.trade.signBind.haveSalesOfWhat({
      nftAddress: intent.nftAddress,
      btcAddress: intent.btcAddress,
    }),
    does: say.trade.signBind.signsAMessageOf({ nftAddress: intent.nftAddress }),
  }),
});
