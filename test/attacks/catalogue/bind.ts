import { bind, type BindFacts, bindText } from '#main/kinds/trade/sign/bind.ts';
import { judgeMessages } from '#main/signing/judge.ts';
import type { BindIntent } from '#shared/flows/intents/operations.ts';
import { type Attack, changing, type Verdicts } from '#test/attacks/define.ts';
import { knownGuards } from '#test/attacks/scene.ts';
import {
  foreignAddress,
  legacy,
  messageOf,
  network,
  ordinals,
  ownAddress,
  pay,
  pay2,
} from '#test/attacks/world.ts';
import { challengeFor } from '#test/kinds/sign-in/challenge.ts';

interface BindCase {
  intent: BindIntent;
  /** What the text binds, if it isn't what was requested. */
  says: Pick<BindIntent, 'btcAddress' | 'nftAddress'> | null;
  text: (text: string) => string;
  bound: BindFacts['bound'];
}

const honest = (): BindCase => ({
  intent: {
    purpose: 'bind',
    flowId: 'flow-1',
    network: network.id,
    createdAt: 0,
    btcAddress: pay.address,
    nftAddress: ordinals.address,
  },
  says: null,
  text: (text) => text,
  bound: { btcAddress: null },
});

const verdictsOf = ({ intent, says, text, bound }: BindCase): Verdicts =>
  judgeMessages(bind, {
    intent,
    network,
    messages: [messageOf(ownAddress(intent.nftAddress), text(bindText(says ?? intent)))],
    ownAddress,
    now: 0,
    bound,
    ...knownGuards,
  });

/** Attacks on the text that says where sales are paid. */
export function bindAttacks(): Attack[] {
  const attack = changing(honest, verdictsOf)('bind');
  return [
    attack('The text binds a stranger’s payout address', 'C1', (one) => {
      one.says = { ...one.intent, btcAddress: foreignAddress('thief') };
    }),
    attack('The text binds another payout address of ours than asked', 'C1', (one) => {
      one.says = { ...one.intent, btcAddress: pay2.address };
    }),
    attack('The payout address asked for is not ours', 'bind.own', (one) => {
      one.intent.btcAddress = foreignAddress('thief');
    }),
    attack('The inscriptions’ address is not ours', 'bind.own', (one) => {
      one.intent.nftAddress = foreignAddress('x');
    }),
    attack('The two addresses change places in the text', 'C1', (one) => {
      one.says = { btcAddress: ordinals.address, nftAddress: pay.address };
    }),
    attack('A line about something else is added', 'C1', (one) => {
      one.text = (text) => `${text}\nI also agree to everything`;
    }),
    attack('An invisible letter stands in the text', 'C1', (one) => {
      one.text = (text) => text.replace('Payment', 'Pay\u200bment');
    }),
    attack('The text ends its lines in another way', 'C1', (one) => {
      one.text = (text) => text.replaceAll('\n', '\r\n');
    }),
    attack('The market has another text signed in its place', 'C16', (one) => {
      one.text = () => 'I love collectibles.';
    }),
    attack('A letter that turns the line stands in the text', 'message.visible', (one) => {
      one.text = (text) => text.replace('Payment', 'Pay\u061cment');
    }),
    attack('A site’s sign-in is signed in its place', 'C16', (one) => {
      one.text = () => challengeFor(ordinals.address, 0);
    }),
    attack('Bound on another network', 'C10', (one) => {
      one.intent.network = 'mainnet';
    }),
    attack('The signing address is of a kind that the market cannot verify', 'C10', (one) => {
      one.intent.nftAddress = legacy.address;
    }),
  ];
}
