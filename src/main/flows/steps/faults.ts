import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';
import { labelled, stopped } from '#shared/words/joined.ts';
import { isSentence } from '#shared/words/said.ts';
import { say } from '#shared/words/say.ts';

/** Wraps an engineer's message in a sentence; our own messages are sentences already. */
const capital = (text: string): string =>
  isSentence(text) ? text : stopped(say.text.capital({ text: plainText(text, 200) }));

/** A build failure that the user can do something about, as text; null for anything else. */
export function buildingTrouble(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case 'INSUFFICIENT_FUNDS': {
      const { neededSats, availableSats, missingSats } = error.details as Record<string, string>;
      return say.flows.stepsFaults.theWalletHasThat({
        availableSats: satsText(availableSats ?? '?'),
        needs: groupDigits(neededSats ?? '?'),
        missing: groupDigits(missingSats ?? '?'),
      });
    }
    case 'ASSET_AT_RISK':
      return say.flows.stepsFaults.theCoinsThatWould;
    case 'COIN_LOCKED':
      return say.flows.stepsFaults.aCoinThatWould;
    case 'INVALID_INPUT':
    case 'NOT_FOUND':
      return (error.details as { text?: string } | undefined)?.text ?? capital(error.message);
    case 'ADDRESS_INVALID':
      return say.flows.stepsFaults.anAddressIsNot;
    case 'PSBT_INVALID':
      return say.flows.stepsFaults.whatTheProviderSays;
    default:
      return null;
  }
}

export const STALE = say.flows.stepsFaults.whatWasApprovedNo;

/** The reason given by the provider or its upstream. `what`: the beginning of the sentence, naming who rejected it. */
export function refusal(what: string, error: AppError): string {
  const { msg } = error.details as { msg: string };
  return labelled(what, msg === '' ? say.flows.stepsFaults.itGaveNoReason : plainText(msg));
}

/** A permanent failure, as text for the user. */
export const sentence = (error: AppError): string =>
  error.code === 'PROVIDER_REJECTED'
    ? refusal(say.flows.stepsFaults.theProviderRefused, error)
    : error.message;
