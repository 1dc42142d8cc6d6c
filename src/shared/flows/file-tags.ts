import { z } from 'zod';

import { isInscriptionId } from '#shared/bitcoin/ids.ts';

/** Most parents of an order: each adds an input and an output to the reveal. */
export const MOST_PARENTS = 10;
/** Of metadata as text, in characters: beyond that, inscribe a file. */
const MOST_METADATA = 20_000;

const traitValue = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);

/** What an order's inscriptions say beside their content, the same for each of its files. */
export const fileTags = z.object({
  /** JSON as text. */
  metadata: z.string().min(1).max(MOST_METADATA).optional(),
  /** One push of a script. */
  metaprotocol: z.string().min(1).max(130).optional(),
  /** An inscription whose content is shown instead. */
  delegate: z.string().refine(isInscriptionId).optional(),
  title: z.string().min(1).max(1000).optional(),
  traits: z.record(z.string().min(1).max(200), traitValue).optional(),
});
export type FileTags = z.output<typeof fileTags>;

/** Whether there is anything to say. */
export const hasTags = (tags: FileTags | undefined): boolean =>
  Object.values(tags ?? {}).some((value) => value !== undefined);
