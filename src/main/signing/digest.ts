import { createHash } from 'node:crypto';

/** SHA-256 in hex of a text in UTF-8, such as the text of an approval. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
