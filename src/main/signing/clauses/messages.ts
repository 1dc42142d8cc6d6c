import { block, type Finding, hold, judge, warn } from '#main/signing/define/clause.ts';
import type { MessageClauseId, MessageFacts } from '#main/signing/define/purpose.ts';
import { formOf } from '#main/signing/messages/form.ts';
import { type Meaning, readsAs } from '#main/signing/messages/reads-as.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { makeVisible } from '#shared/text.ts';
import { commas } from '#shared/words/joined.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

type GeneralMessageClause = (
  facts: MessageFacts,
  meaning: Meaning,
  added: readonly Finding[],
) => Clause;

const meanings: Record<Exclude<Meaning, 'nothing-else'>, Finding> = {
  'swap-operation': block(say.signing.clausesMessages.thisIsAnOperation),
  bind: block(say.signing.clausesMessages.thisBindsAPayout),
  psbt: block(say.signing.clausesMessages.thisIsATransaction),
  transaction: block(say.signing.clausesMessages.thisIsATransaction2),
  'bare-hash': hold(say.signing.clausesMessages.thisIsABare),
  login: hold(say.signing.clausesMessages.thisReadsLikeA),
};

/** A text of your own may be a login; a text that another purpose asked for may not. */
function misread(found: Meaning, expected: Meaning): Finding {
  if (found === 'nothing-else') return block(say.signing.clausesMessages.aMessageIsNot);
  return expected === 'nothing-else' ? meanings[found] : block(meanings[found].text);
}

/** C16: a text means what it is signed for, and nothing else to a holder of its signature. */
const meansNothingElse: GeneralMessageClause = ({ messages }, expected, added) => {
  const found = messages.map(({ message }) => readsAs(message));
  return judge(
    'C16',
    say.signing.clausesMessages.meansWhatItIs,
    expected === 'nothing-else'
      ? say.signing.clausesMessages.theMessageIsNo
      : say.signing.clausesMessages.eachMessageIsOf,
    [say.signing.clausesMessages.readAs({ value: commas([...new Set(found)]) })],
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
    if (!message.isWellFormed())
      findings.push(block(say.signing.clausesMessages.theMessageHoldsBroken));
    if (message === '') findings.push(warn(say.signing.clausesMessages.theMessageIsEmpty));
  }
  if (hidden > 0) {
    const text = say.signing.clausesMessages.cannotBeSeenAnd({
      hidden: say.counts.character({ count: hidden }),
    });
    findings.push(expected === 'nothing-else' ? warn(text) : block(text));
  }
  return judge(
    'message.visible',
    say.signing.clausesMessages.nothingInvisible,
    say.signing.clausesMessages.everyCharacterOfThe,
    [
      say.signing.clausesMessages.ofThemInvisible({
        length: say.counts.character({ count: length }),
        hidden,
      }),
    ],
    [...findings, ...added],
  );
};

/** C10: signed by an address of ours, in the form of its type, for this network. */
const ownAddress: GeneralMessageClause = (facts, _meaning, added) => {
  const { intent, network, messages } = facts;
  const findings: Finding[] = [];
  if (intent.network !== network.id) findings.push(block(say.signing.clausesMessages.itWasAskedOn));
  if (messages.length === 0) findings.push(block(say.signing.clausesMessages.thereIsNothingTo));
  for (const { address, path, addressType, form } of new Map(
    messages.map((one) => [`${one.address} ${one.path} ${one.form}`, one]),
  ).values()) {
    const owner = facts.ownAddress(address);
    if (owner?.address !== address || owner.path !== path || owner.addressType !== addressType) {
      findings.push(block(say.signing.clausesMessages.isNotOneOf({ address })));
    }
    if (formOf(addressType) !== form) {
      findings.push(block(say.signing.clausesMessages.thisFormOfSignature));
    }
  }
  const [first] = messages;
  return judge(
    'C10',
    say.signing.clausesMessages.yourOwnAddress,
    say.signing.clausesMessages.theAddressIsYours({ label: networkName(network.id) }),
    first
      ? [
          commas([first.address, first.path]),
          say.signing.clausesMessages.form({ form: first.form }),
        ]
      : [],
    [...findings, ...added],
  );
};

/** The clauses for every message. */
export const generalMessageClauses: Record<MessageClauseId, GeneralMessageClause> = {
  C10: ownAddress,
  C16: meansNothingElse,
  'message.visible': showsEverything,
};
