import type { Network } from '#shared/bitcoin/network.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { BindIntent } from '#shared/flows/operation-intents.ts';

import { block, judge } from '../clauses/define.ts';
import { judge as judgeAll } from '../policy.ts';

export interface BindFacts {
  intent: BindIntent;
  network: Network;
  /** The text to sign. */
  message: string;
  isMine: (address: string) => boolean;
}

/** The text that binds a payout address, signed by the address that holds inscriptions. */
export const bindText = ({
  btcAddress,
  nftAddress,
}: Pick<BindIntent, 'btcAddress' | 'nftAddress'>): string =>
  `Please confirm that\nPayment Address: ${btcAddress}\nOrdinals Address: ${nftAddress}`;

const textAsAsked = ({ intent, message }: BindFacts): Clause =>
  judge(
    'C1',
    'Says what was asked',
    `Sales are paid to ${intent.btcAddress}.`,
    [message.slice(0, 400)],
    message === bindText(intent) ? [] : [block('The text binds something else.')],
  );

const bothOurs = ({ intent, isMine }: BindFacts): Clause =>
  judge(
    'bind.own',
    'Both addresses are yours',
    'Payout and inscriptions come to you.',
    [intent.btcAddress, intent.nftAddress],
    [intent.btcAddress, intent.nftAddress]
      .filter((address) => !isMine(address))
      .map((address) => block(`${address} is not one of yours.`)),
  );

const rightNetwork = ({ intent, network }: BindFacts): Clause =>
  judge(
    'C10',
    'Right network',
    `Bound on ${network.label}.`,
    [`network ${network.label}`],
    intent.network === network.id ? [] : [block('It was asked on another network.')],
  );

/** The clauses of binding a payout address (safety.md 1.4). */
export const judgeBind = (facts: BindFacts): Clause[] =>
  judgeAll([textAsAsked, bothOurs, rightNetwork], facts);
