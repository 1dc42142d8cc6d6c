import { groupDigits, satsText } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';

const capital = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${plainText(text.slice(1), 200)}.`;

/** A build failure that the user can do something about, as text; null for anything else. */
export function buildingTrouble(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case 'INSUFFICIENT_FUNDS': {
      const { neededSats, availableSats, missingSats } = error.details as Record<string, string>;
      const [needs, missing] = [neededSats, missingSats].map((sats) => groupDigits(sats ?? '?'));
      return `The wallet has ${satsText(availableSats ?? '?')} that may be spent and needs ${needs}: ${missing} are missing.`;
    }
    case 'ASSET_AT_RISK':
      return 'The coins that would pay could not all be proved free of inscriptions, runes and other assets.';
    case 'COIN_LOCKED':
      return 'A coin that would be spent is reserved by another operation.';
    case 'INVALID_INPUT':
    case 'NOT_FOUND':
      return (error.details as { text?: string } | undefined)?.text ?? capital(error.message);
    case 'ADDRESS_INVALID':
      return 'An address is not one of this network.';
    case 'PSBT_INVALID':
      return 'What the provider says of a coin does not fit the transaction that made it.';
    default:
      return null;
  }
}

export const STALE = 'What was approved no longer holds, so nothing was signed. Look at it again.';

/** The reason given by the provider or its upstream. `what`: the beginning of the sentence, naming who rejected it. */
export function refusal(what: string, error: AppError): string {
  const { msg } = error.details as { msg: string };
  return `${what}: ${msg === '' ? 'it gave no reason' : plainText(msg)}`;
}

/** A permanent failure, as text for the user. */
export const sentence = (error: AppError): string =>
  error.code === 'PROVIDER_REJECTED' ? refusal('The provider refused', error) : error.message;
