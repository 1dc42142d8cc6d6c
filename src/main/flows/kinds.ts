import type { Definition } from './engine/define.ts';
import { bridgeFlows } from './kinds/bridge/definition.ts';
import { inscribe } from './kinds/inscribe/definition.ts';
import { operation } from './kinds/operation/definition.ts';
import { spendFlows } from './kinds/spend/definition.ts';
import { tradeFlows } from './kinds/trade/definition.ts';

/** Every kind of operation the engine can run. */
export const kinds = [
  inscribe,
  ...spendFlows,
  ...tradeFlows,
  operation,
  ...bridgeFlows,
] as unknown as Definition[];
