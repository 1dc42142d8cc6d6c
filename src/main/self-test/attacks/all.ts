import type { Attack } from '../define.ts';
import { bridgeAttacks } from './bridge.ts';
import { marketAttacks } from './market.ts';

/** Every attack of the self-test. */
export const allAttacks = (): Attack[] => [...marketAttacks(), ...bridgeAttacks()];
