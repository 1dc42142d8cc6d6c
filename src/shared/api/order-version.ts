import { z } from 'zod';

/** Versions of the provider's order service that Inkstone speaks. */
export const orderVersion = z.union([z.literal(2), z.literal(5)]);
export type OrderVersion = z.output<typeof orderVersion>;
