import type { Attack } from '../define.ts';
import { bridgeAttacks } from './bridge.ts';
import { marketAttacks } from './market.ts';
import { orderAttacks } from './orders.ts';
import { paymentAttacks } from './payment.ts';
import { readingAttacks } from './reading.ts';
import { swapAttacks } from './swap.ts';

/** Every attack of the self-test. */
export const allAttacks = (): Attack[] => [
  ...marketAttacks(),
  ...bridgeAttacks(),
  ...swapAttacks(),
  ...paymentAttacks(),
  ...orderAttacks(),
  ...readingAttacks(),
];
