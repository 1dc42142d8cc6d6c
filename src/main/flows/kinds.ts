import type { Definition } from './define.ts';
import { inscribe } from './inscribe/definition.ts';

/** Every kind of operation the engine can run. */
export const kinds = [inscribe as unknown as Definition];
