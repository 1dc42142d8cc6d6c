import { block, type Finding, hold, judge, warn } from '#main/signing/define/clause.ts';
import type { MessageClauseId, MessageFacts } from '#main/signing/define/purpose.ts';
import { formOf } from '#main/signing/messages/form.ts';
import { type Meaning, readsAs } from '#main/signing/messages/reads-as.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { makeVisible, plural } from '#shared/text.ts';

type GeneralMessageClause = (
  facts: MessageFacts,
  meaning: Meaning,
  added: readonly Finding[],
) => Clause;

const meanings: Record<Exclude<Meaning, 'nothing-else'>, Finding> = {
  'swap-operation': block(
    'This is an operation of a swap: whoever has its signature can carry it out.',
  ),
  bind: block('This binds a payout address of the marketplace.'),
  psbt: block('This is a transaction to be signed (PSBT). Open it in the PSBT tool.'),
  transaction: block('This is a transaction.'),
  'bare-hash': hold('This is a bare hash: nobody can see what it stands for.'),
  login: hold('This reads like a login: whoever has its signature can be you there.'),
};

/** A text of your own may be a login; a text that another purpose asked for may not. */
function misread(found: Meaning, expected: Meaning): Finding {
  if (found === 'nothing-else') return block('A message is not of the kind that was asked for.');
  return expected === 'nothing-else' ? meanings[found] : block(meanings[found].text);
}

/** C16: a text means what it is signed for, and nothing else to a holder of its signature. */
const meansNothingElse: GeneralMessageClause = ({ messages }, expected, added) => {
  const found = messages.map(({ message }) => readsAs(message));
  return judge(
    'C16',
    'Means what it is for',
    expected === 'nothing-else'
      ? 'The message is no operation, bind, login or transaction.'
      : 'Each message is of the kind that was asked for.',
    [`read as: ${[...new Set(found)].join(', ')}`],
    [
      ...found
        .filter((meaning) => meaning !== expected)
        .map((meaning) => misread(meaning, expected)),
      ...added,
    ],
  );
};

const showsEverything: GeneralMessageClause = ({ messages }, expected, added) => {
  const findings: Finding[] = [];
  let hidden = 0;
  let length = 0;
  for (const { message } of messages) {
    length += Array.from(message).length;
    hidden += makeVisible(message).hidden;
    if (!message.isWellFormed()) findings.push(block('The message holds broken characters.'));
    if (message === '') findings.push(warn('The message is empty.'));
  }
  if (hidden > 0) {
    const text = `${plural(hidden, 'character')} cannot be seen, and written out in the text, such as ⟨U+200B⟩.`;
    findings.push(expected === 'nothing-else' ? warn(text) : block(text));
  }
  return judge(
    'message.visible',
    'Nothing invisible',
    'Every character of the message can be seen.',
    [`${plural(length, 'character')}, ${hidden} of them invisible`],
    [...findings, ...added],
  );
};

/** C10: signed by an address of ours, in the form of its type, for this network. */
const ownAddress: GeneralMessageClause = (facts, _meaning, added) => {
  const { intent, network, messages } = facts;
  const findings: Finding[] = [];
  if (intent.network !== network.id) findings.push(block('It was asked on another network.'));
  if (messages.length === 0) findings.push(block('There is nothing to sign.'));
  for (const { address, path, addressType, form } of new Map(
    messages.map((one) => [`${one.address} ${one.path} ${one.form}`, one]),
  ).values()) {
    const owner = facts.ownAddress(address);
    if (owner?.address !== address || owner.path !== path || owner.addressType !== addressType) {
      findings.push(block(`${address} is not one of yours.`));
    }
    if (formOf(addressType) !== form) {
      findings.push(block('This form of signature does not fit the kind of address.'));
    }
  }
  const [first] = messages;
  return judge(
    'C10',
    'Your own address',
    `The address is yours on ${network.label}.`,
    first ? [`${first.address}, ${first.path}`, `form ${first.form}`] : [],
    [...findings, ...added],
  );
};

/** The clauses for every message. */
export const generalMessageClauses: Record<MessageClauseId, GeneralMessageClause> = {
  C10: ownAddress,
  C16: meansNothingElse,
  'message.visible': showsEverything,
};
