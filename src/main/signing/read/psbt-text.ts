import { AppError } from '#shared/errors.ts';
import { shortened } from '#shared/words/said.ts';
import { say } from '#shared/words/say.ts';

import { parsePsbt } from './psbt.ts';
import { MAGIC, MAX_PSBT_BYTES, psbtBytes } from './psbt-maps.ts';
import { fromVersionTwo, isVersionTwo, toVersionTwo, type VersionTwo } from './psbt-v2.ts';

/** A PSBT_INVALID whose reason is a sentence for the user. */
export const refusePsbt = (reason: string): AppError<'PSBT_INVALID'> =>
  new AppError('PSBT_INVALID', reason, { reason });

/** An external PSBT in the single form used internally. */
export interface OpenedPsbt {
  /** Version 0, in strict base64. */
  psbt: string;
  /** Null for version 0; otherwise version 2's additional fields. */
  extras: VersionTwo | null;
}

/**
 * Parses a pasted PSBT of version 0 or 2, in base64 or hex with any spaces. Throws PSBT_INVALID with a sentence that
 * says what it is instead.
 */
export function openPsbtText(text: string): OpenedPsbt {
  // Checked first: hex is the longest encoding, and spaces may double it.
  if (text.length > 4 * MAX_PSBT_BYTES) throw refusePsbt(say.signing.readPsbtText.itIsLargerThan);
  const packed = text.replace(/\s/g, '');
  if (packed === '') throw refusePsbt(say.signing.readPsbtText.thereIsNothingTo);
  const bytes = bytesOf(packed);
  if (bytes === null) throw refusePsbt(say.signing.readPsbtText.thisIsNeitherBase64);
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    const version = bytes.length > 60 ? bytes.readUInt32LE(0) : 0;
    throw refusePsbt(
      version === 1 || version === 2
        ? say.signing.readPsbtText.thisLooksLikeA
        : say.signing.readPsbtText.thisIsNotA,
    );
  }
  return readable(() => {
    if (bytes.length > MAX_PSBT_BYTES) throw refusePsbt(say.signing.readPsbtText.itIsLargerThan);
    if (!isVersionTwo(bytes)) {
      const base64 = bytes.toString('base64');
      parsePsbt(base64);
      return { psbt: base64, extras: null };
    }
    const older = fromVersionTwo(bytes);
    const psbt = older.bytes.toString('base64');
    parsePsbt(psbt);
    return { psbt, extras: older.extras };
  });
}

/** An external PSBT as version 0 in strict base64. Throws PSBT_INVALID with a sentence. */
export const readPsbtText = (text: string): string => openPsbtText(text).psbt;

/** Converts a PSBT of version 0 back to the version it came from, in base64. */
export const writePsbt = (psbt: string, { extras }: OpenedPsbt): string =>
  extras === null ? psbt : toVersionTwo(psbtBytes(psbt), extras).toString('base64');

/** Converts the parser's short reasons to a sentence; rethrows everything else. */
export function readable<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PSBT_INVALID') throw error;
    if (error.details !== undefined) throw error;
    const why = shortened(error.message.replace(/^PSBT: /, ''), 200);
    throw new AppError('PSBT_INVALID', error.message, {
      reason: say.signing.readPsbtText.thisPsbtCannotBe({ why }),
    });
  }
}

function bytesOf(packed: string): Buffer | null {
  if (packed.length % 2 === 0 && /^[0-9a-f]+$/i.test(packed)) return Buffer.from(packed, 'hex');
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return Buffer.from(packed, 'base64');
  return /^[A-Za-z0-9_-]+={0,2}$/.test(packed) ? Buffer.from(packed, 'base64url') : null;
}
