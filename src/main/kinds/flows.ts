import type { Definition } from '#main/flows/engine/define.ts';

import { bridgeFlows } from './bridge/flow/definition.ts';
import { inscribe } from './inscribe/flow/definition.ts';
import { spendFlows } from './spend/flow/definition.ts';
import { operation } from './swap/flow/definition.ts';
import { tradeFlows } from './trade/flow/definition.ts';

/** Every kind of operation the engine can run. */
export const kinds = [
  inscribe,
  ...spendFlows,
  ...tradeFlows,
  operation,
  ...bridgeFlows,
] as unknown as Definition[];
