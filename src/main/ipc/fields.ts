import { z } from 'zod';

/** An input or an answer without fields. */
export const nothing = z.object({});

/** Where the shell put a file: a path, or a link to download it by in a browser. */
export const savedFile = z.object({ saved: z.string().nullable(), url: z.string().nullable() });

/** The same, with how many rows are in it. */
export const savedRows = savedFile.extend({ rows: z.number() });

/** A list of records in pages: `cursor` is the previous page's `next`, null for the first. */
export const page = {
  cursor: z.string().max(100).nullable(),
  limit: z.number().int().min(1).max(200),
  query: z.string().max(200),
  /** Of the wallet on screen, or of every wallet of the vault. */
  wallet: z.enum(['this', 'all']).optional(),
};
