import { signIn } from '#main/kinds/sign-in/sign.ts';
import { messageText } from '#main/kinds/swap/calls/message.ts';
import { judgeMessages } from '#main/signing/judge.ts';
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
} from '#test/attacks/world.ts';

import { challengeFor } from './challenge.ts';

interface Case {
  address: string;
  network: string;
  text: string;
  /** The text that is signed instead. */
  signs?: string;
}

const MADE = Date.parse('2026-11-25T11:58:00Z');
const NOW = MADE + 120_000;
const ISSUED = 'Issued At: 2026-11-25T11:58:00.000Z';
const EXPIRES = 'Expiration Time: 2026-11-26T11:58:00.000Z';
const STATEMENT = 'Read and write as yourself.';
const URI = 'https://forum.example/login';

const honest = (): Case => ({
  address: pay.address,
  network: network.id,
  text: challengeFor(pay.address, MADE),
});

const verdictsOf = ({ address, network: request, text, signs = text }: Case): Verdicts =>
  judgeMessages(signIn, {
    intent: { purpose: 'sign-in', network: request, createdAt: 0, address, message: text } as never,
    network,
    messages: [messageOf(ownAddress(address), signs)],
    ownAddress,
    now: NOW,
    ...knownGuards,
  });

const attack = changing(honest, verdictsOf)('sign-in');
const held = changing(honest, verdictsOf)('sign-in', 'hold');

/** A challenge with one part of its text replaced. */
const written = (title: string, by: string, from: string, to: string, as = attack): Attack =>
  as(title, by, (one) => {
    if (!one.text.includes(from)) throw new Error(`nothing to change: ${from}`);
    one.text = one.text.replaceAll(from, to);
  });

/** A text that merely resembles a challenge, with extra or missing parts. */
const notAChallenge = (): Attack[] => [
  written('It names the address of a stranger', 'C1', pay.address, foreignAddress('thief')),
  written('It names another address of ours', 'C1', pay.address, ordinals.address),
  written('It has no nonce', 'C1', 'Nonce: 7fQ2kd81Lm0x\n', ''),
  written('Its nonce is short enough to come again', 'C1', '7fQ2kd81Lm0x', '7fQ2'),
  written('It does not say when it was made', 'C1', `${ISSUED}\n`, ''),
  written('A line that no sign-in has', 'C1', 'Version: 1', 'Version: 1\nSpend: everything'),
  written('A field stands twice', 'C1', `${ISSUED}\n`, `${ISSUED}\n${ISSUED}\n`),
  written(
    'Its fields stand in another order',
    'C1',
    `${ISSUED}\n${EXPIRES}`,
    `${EXPIRES}\n${ISSUED}`,
  ),
  written('It is of another version', 'C1', 'Version: 1', 'Version: 2'),
  written('Its end cannot be read', 'C1', EXPIRES, 'Expiration Time: soon'),
  written('It ends before it was made', 'C1', EXPIRES, 'Expiration Time: 2026-11-25T11:00:00Z'),
  written('Its statement goes on below', 'C1', STATEMENT, `${STATEMENT}\nAnd pay for it.`),
  written('Its statement is a field of its own', 'C1', STATEMENT, 'Nonce: 00000000'),
  written(
    'More follows below it',
    'C1',
    '- https://forum.example/terms',
    '- https://a.example\nbye',
  ),
  written('It asks for another account', 'C1', 'your Bitcoin account', 'your Ethereum account'),
  attack('Another text would be signed than the one shown', 'C1', (one) => {
    one.signs = one.text.replace('Read and write', 'Read');
  }),
];

const sites = (): Attack[] => [
  written('It names one site and leads to another', 'sign-in.site', URI, 'https://thief.example/'),
  written(
    'It leads to a site whose name begins alike',
    'sign-in.site',
    URI,
    'https://forum.example.thief.example/login',
  ),
  written(
    'It hides another host behind a user name',
    'sign-in.site',
    URI,
    'https://forum.example@thief.example/',
  ),
  written(
    'It leads to the site with a name and a password',
    'sign-in.site',
    URI,
    'https://a:b@forum.example/',
  ),
  written(
    'It leads to another port of the site',
    'sign-in.site',
    URI,
    'https://forum.example:8443/',
  ),
  written(
    'The site is not reached by https',
    'sign-in.site',
    'https://forum.example/login',
    'http://forum.example/login',
  ),
  written(
    'The site says itself that it is reached by http',
    'sign-in.site',
    'forum.example wants',
    'http://forum.example wants',
  ),
  written('It leads to a program', 'sign-in.site', URI, 'javascript:alert(1)'),
  written(
    'The name of the site has letters of another alphabet',
    'C1',
    'forum.example',
    'fоrum.example',
  ),
  written(
    'The name of the site has a capital that passes for another letter',
    'C1',
    'forum.example',
    'Iogin.example',
  ),
  written(
    'The name of the site holds another line',
    'C1',
    'forum.example wants',
    'forum.example is fine. thief.example wants',
  ),
  // forum with a Cyrillic o, and entirely in Cyrillic letters.
  written(
    'The name of the site mixes two alphabets',
    'sign-in.site',
    'forum.example',
    'xn--frum-55d.example',
  ),
  written(
    'The name of the site is of foreign letters',
    'sign-in.site',
    'forum.example',
    'xn--80ak6aa92e.example',
    held,
  ),
  written('The site has no name', 'sign-in.site', 'forum.example', '203.0.113.7', held),
];

const times = (): Attack[] => [
  written('It has expired', 'sign-in.time', EXPIRES, 'Expiration Time: 2026-11-25T11:59:00Z'),
  written('It was made in the future', 'sign-in.time', ISSUED, 'Issued At: 2026-11-25T14:58:00Z'),
  written(
    'It is old, and does not end',
    'sign-in.time',
    `${ISSUED}\n${EXPIRES}`,
    'Issued At: 2026-11-24T11:58:00Z',
    held,
  ),
  written(
    'It is not valid yet',
    'sign-in.time',
    EXPIRES,
    `${EXPIRES}\nNot Before: 2026-11-25T17:00:00Z`,
  ),
];

/** What else its signature would do. */
const otherUses = (): Attack[] => [
  written(
    'It is for another chain',
    'sign-in.scope',
    '0f9188f13cb7b2c71f2a335e3a4fc328',
    '000000000019d6689c085ae165831e93',
  ),
  written(
    'It grants what its resources say',
    'sign-in.scope',
    'https://forum.example/terms',
    'urn:recap:eyJhdHQiOnt9fQ',
    held,
  ),
  written(
    'Its statement is an operation of the swap',
    'C16',
    STATEMENT,
    '{"func":"swap","params":["a","b"]}',
  ),
  written(
    'Its statement binds a payout address',
    'C16',
    STATEMENT,
    'Payment Address: a, Ordinals Address: b',
  ),
  written(
    'Its statement is a transaction to be signed',
    'C16',
    STATEMENT,
    '70736274ff0100520200000001aa',
  ),
  written('A character of it cannot be seen', 'message.visible', 'Read and', 'Read\u200B and'),
  written(
    'A mark in it turns the direction of its text',
    'message.visible',
    'Read and',
    'Read\u202E and',
  ),
  written('A line of it ends as on another system', 'C1', 'Version: 1\n', 'Version: 1\r\n'),
  attack('It is signed in the form before BIP-322', 'C10', (one) => {
    one.address = legacy.address;
    one.text = challengeFor(legacy.address, MADE);
  }),
  attack('An operation of the swap stands in its place', 'C16', (one) => {
    one.text = messageText({
      ...{ id: '00'.repeat(32), addr: pay.address, func: 'send', ts: NOW / 1000 },
      params: [foreignAddress('thief'), 'ordi', '5'],
    });
  }),
  attack('It was asked on another network', 'C10', (one) => {
    one.network = 'mainnet';
  }),
];

/** Attacks on a challenge that signs in to a site. */
export const attacks = (): Attack[] => [...notAChallenge(), ...sites(), ...times(), ...otherUses()];
