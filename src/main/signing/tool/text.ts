import { AppError } from '#shared/errors.ts';

import { parsePsbt } from '../psbt.ts';

const MAGIC = Buffer.from('70736274ff', 'hex');

/** A PSBT_INVALID whose reason is a sentence for the person. */
export const refusePsbt = (reason: string): AppError<'PSBT_INVALID'> =>
  new AppError('PSBT_INVALID', reason, { reason });

/**
 * A PSBT as somebody pastes it, in base64 or hex with any spaces, as strict base64. Throws PSBT_INVALID with a
 * sentence that says what it is instead.
 */
export function readPsbtText(text: string): string {
  const packed = text.replace(/\s/g, '');
  if (packed === '') throw refusePsbt('There is nothing to open.');
  const bytes = bytesOf(packed);
  if (bytes === null) throw refusePsbt('This is neither base64 nor hex.');
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) {
    const version = bytes.length > 60 ? bytes.readUInt32LE(0) : 0;
    throw refusePsbt(
      version === 1 || version === 2
        ? 'This looks like a raw transaction, not like a PSBT.'
        : 'This is not a PSBT: it does not begin like one.',
    );
  }
  const base64 = bytes.toString('base64');
  readable(() => parsePsbt(base64));
  return base64;
}

/** Turns the parser's short reasons into a sentence; lets everything else through. */
export function readable<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PSBT_INVALID') throw error;
    if (error.details !== undefined) throw error;
    const why = error.message.replace(/^PSBT: /, '').slice(0, 200);
    throw new AppError('PSBT_INVALID', error.message, {
      reason: `This PSBT cannot be used: ${why}.`,
    });
  }
}

function bytesOf(packed: string): Buffer | null {
  if (/^([0-9a-f]{2})+$/i.test(packed)) return Buffer.from(packed, 'hex');
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return Buffer.from(packed, 'base64');
  return /^[A-Za-z0-9_-]+={0,2}$/.test(packed) ? Buffer.from(packed, 'base64url') : null;
}
