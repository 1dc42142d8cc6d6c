import { z } from 'zod';

/** SHA-256 in hex of bytes in the store. */
export const contentHash = z.string().regex(/^[0-9a-f]{64}$/);
