import type { Network, NetworkId } from '#shared/bitcoin/network.ts';
import type { Clause } from '#shared/flows/approval.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';
import { makeVisible } from '#shared/text.ts';

import { block, hold, judge as clause, warn } from '../clauses/define.ts';
import { judge } from '../policy.ts';
import { type Meaning, readsAs } from '../../messages/reads-as.ts';

/** What the person asked to be signed, frozen before anything is prepared. */
export interface MessageIntent {
  purpose: 'message';
  network: NetworkId;
  address: string;
  addressType: AddressType;
  /** Derivation path of the address, or `wif`. */
  path: string;
  form: 'bip322' | 'legacy';
  message: string;
  createdAt: number;
}

export interface MessageFacts {
  intent: MessageIntent;
  network: Network;
  /** The address as our own keys derive it now; null when it is not ours. */
  owner: { address: string; path: string } | null;
}

const meanings: Record<Exclude<Meaning, 'nothing-else'>, ReturnType<typeof block | typeof hold>> = {
  'swap-operation': block(
    'This is an operation of a swap: whoever has its signature can carry it out.',
  ),
  bind: block('This binds a payout address of the marketplace.'),
  psbt: block('This is a transaction to be signed (PSBT). Open it in the PSBT tool.'),
  transaction: block('This is a transaction.'),
  'bare-hash': hold('This is a bare hash: nobody can see what it stands for.'),
  login: hold('This reads like a login: whoever has its signature can be you there.'),
};

/** C16: the free tool signs nothing that has a meaning elsewhere. */
function meansNothingElse({ intent }: MessageFacts): Clause {
  const meaning = readsAs(intent.message);
  return clause(
    'C16',
    'Only a text',
    'The message is no operation, bind, login or transaction.',
    [`read as: ${meaning}`],
    meaning === 'nothing-else' ? [] : [meanings[meaning]],
  );
}

function showsEverything({ intent }: MessageFacts): Clause {
  const { hidden } = makeVisible(intent.message);
  const findings = [];
  if (!intent.message.isWellFormed()) findings.push(block('The message holds broken characters.'));
  if (intent.message === '') findings.push(warn('The message is empty.'));
  if (hidden > 0) {
    findings.push(
      warn(
        `${hidden} characters cannot be seen. They are written out in the text, such as ⟨U+200B⟩.`,
      ),
    );
  }
  return clause(
    'message.visible',
    'Nothing invisible',
    'Every character of the message can be seen.',
    [`${Array.from(intent.message).length} characters, ${hidden} of them invisible`],
    findings,
  );
}

function signerIsOurs({ intent, network, owner }: MessageFacts): Clause {
  const findings = [];
  if (owner?.address !== intent.address || owner.path !== intent.path) {
    findings.push(block('The address is not one of yours.'));
  }
  if (intent.network !== network.id) findings.push(block('It was asked on another network.'));
  const legacy = intent.addressType === 'p2pkh' || intent.addressType === 'p2sh-p2wpkh';
  if (legacy !== (intent.form === 'legacy')) {
    findings.push(block('This form of signature does not fit the kind of address.'));
  }
  return clause(
    'C10',
    'Your own address',
    `The address is yours on ${network.label}.`,
    [`${intent.address}, ${intent.path}`, `form ${intent.form}`],
    findings,
  );
}

export const messageClauses = [meansNothingElse, showsEverything, signerIsOurs];

export const judgeMessage = (facts: MessageFacts): Clause[] => judge(messageClauses, facts);
