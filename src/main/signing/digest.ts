import { createHash } from 'node:crypto';

/** SHA-256 in hex over the UTF-8 of a text: of an approval, what consent is given to. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
