import type { Definition } from './define.ts';
import { inscribe } from './inscribe/definition.ts';
import { spendFlows } from './spend/definition.ts';

/** Every kind of operation the engine can run. */
export const kinds = [inscribe, ...spendFlows] as unknown as Definition[];
