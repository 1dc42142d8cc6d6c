import type { Network } from '#shared/bitcoin/network.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { BindIntent } from '#shared/flows/intents/operations.ts';
import { plainText } from '#shared/text.ts';

import { isWatched, type OwnAddress } from '../../../wallet/accounts.ts';
import { parseAddress } from '../../../wallet/addresses.ts';
import { block, judge, warn } from '../clauses/define.ts';
import { judge as judgeAll } from '../policy.ts';

export interface BindFacts {
  intent: BindIntent;
  network: Network;
  /** The text to sign. */
  message: string;
  /** Null for an address that is not ours. */
  ownAddress: (address: string) => OwnAddress | null;
  /** Where the market pays sales now, null when nothing is bound yet; `unknown` when it does not say. */
  bound: { btcAddress: string | null } | 'unknown';
}

type BindClause = (facts: BindFacts) => Clause;

/** The text that binds a payout address, signed by the address that holds inscriptions. */
export const bindText = ({
  btcAddress,
  nftAddress,
}: Pick<BindIntent, 'btcAddress' | 'nftAddress'>): string =>
  `Please confirm that\nPayment Address: ${btcAddress}\nOrdinals Address: ${nftAddress}`;

const textAsAsked: BindClause = ({ intent, message }) =>
  judge(
    'C1',
    'Says what was asked',
    `Sales are paid to ${intent.btcAddress}.`,
    [message.slice(0, 400)],
    message === bindText(intent) ? [] : [block('The text binds something else.')],
  );

const bothOurs: BindClause = ({ intent, ownAddress }) =>
  judge(
    'bind.own',
    'Both addresses are yours',
    'Payout and inscriptions come to you.',
    [intent.btcAddress, intent.nftAddress],
    [intent.btcAddress, intent.nftAddress]
      .filter((address) => ownAddress(address)?.address !== address)
      .map((address) => block(`${address} is not one of yours.`)),
  );

const rightNetwork: BindClause = ({ intent, network, ownAddress }) => {
  const findings = [];
  if (intent.network !== network.id) findings.push(block('It was asked on another network.'));
  for (const address of [intent.btcAddress, intent.nftAddress]) {
    if (!isAddress(address, network)) {
      findings.push(block(`${address} is no address of ${network.label}.`));
    }
  }
  const signer = ownAddress(intent.nftAddress);
  if (signer && isWatched(signer)) findings.push(block('The key of that address is not here.'));
  if (signer && signer.addressType !== 'p2wpkh' && signer.addressType !== 'p2tr') {
    findings.push(block('The market takes no signature of this kind of address.'));
  }
  return judge(
    'C10',
    'Your address, this network',
    `Signed by ${intent.nftAddress}, bound on ${network.label}.`,
    [`network ${network.label}`],
    findings,
  );
};

function isAddress(text: string, network: Network): boolean {
  try {
    return parseAddress(text, network).address === text;
  } catch {
    return false;
  }
}

/** What the market has bound so far is said, not believed: only the new text counts. */
const changesKnown: BindClause = ({ intent, bound, ownAddress }) => {
  const findings = [];
  const now = bound === 'unknown' ? null : bound.btcAddress;
  if (bound === 'unknown') {
    findings.push(warn('Where the market pays your sales so far could not be read.'));
  } else if (now !== null && now !== intent.btcAddress) {
    const whose = ownAddress(now) ? 'another address of yours' : 'an address that is not yours';
    findings.push(warn(`So far sales are paid to ${whose}: ${plainText(now, 90)}.`));
  }
  return judge(
    'bind.change',
    'What changes',
    now === null ? 'Nothing is bound yet.' : 'The same address is bound already.',
    [now === null ? 'nothing bound' : `bound now: ${plainText(now, 90)}`],
    findings,
  );
};

const clauses: readonly BindClause[] = [textAsAsked, bothOurs, rightNetwork, changesKnown];

/** The clauses of binding a payout address (safety.md 1.4). */
export const judgeBind = (facts: BindFacts): Clause[] => judgeAll(clauses, facts);
