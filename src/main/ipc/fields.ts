import { z } from 'zod';

/** An input or an answer without fields. */
export const nothing = z.object({});

/** Where the shell saved a file: a path, or a download link in a browser. */
export const savedFile = z.object({ saved: z.string().nullable(), url: z.string().nullable() });

/** The same, with the number of rows. */
export const savedRows = savedFile.extend({ rows: z.number() });

/** Paged records: `cursor` is the previous page's `next`, null for the first. */
export const page = {
  cursor: z.string().max(100).nullable(),
  limit: z.number().int().min(1).max(200),
  query: z.string().max(200),
  /** The active wallet's records, or those of every wallet in the vault. */
  wallet: z.enum(['this', 'all']).optional(),
};
