import { english, type Words } from './english/index.ts';
import { pseudoOf } from './pseudo-of.ts';

export const pseudo = pseudoOf(english) as Words;
