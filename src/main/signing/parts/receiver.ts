import type { SigningContext } from '#main/signing/define/context.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { bothEnds, plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

/** Owner of the address that an inscription goes to. For the card's text only; no verdict depends on it. */
export interface Receiver {
  receiveAddress: string;
  for: 'you' | 'other';
  /** The user's name for it. */
  forName: string | null;
}

export function receiverOf(receiveAddress: string, context: SigningContext): Receiver {
  const { script } = parseAddress(receiveAddress, context.network);
  const isMine = context.findScript(Buffer.from(script).toString('hex')) !== null;
  const forName = isMine ? null : (context.nameOf?.(receiveAddress) ?? null);
  return { receiveAddress, for: isMine ? 'you' : 'other', forName };
}

/** `. 546 sats of it come back as postage with what is inscribed`, or nothing. */
export const postageWords = (postage: bigint, how = say.signing.partsReceiver.inscribed): string =>
  postage === 0n ? '' : say.signing.partsReceiver.ofItComeBack({ postage: satsText(postage), how });

/** `to your own address`, `to Ada (bc1qar0srr…wf5mdq0x)`. */
export function toWhom({ receiveAddress, forName, for: owner }: Receiver): string {
  if (owner === 'you') return say.signing.partsReceiver.toYourOwnAddress;
  const name = forName === null ? say.signing.named.anotherAddress : plainText(forName, 80);
  return say.signing.partsReceiver.to({ name, bothEnds: bothEnds(receiveAddress) });
}
