import { readFileSync } from 'node:fs';

/** A published vector file of test/vectors, parsed. */
export function vectors(name: string): unknown {
  return JSON.parse(text(name));
}

export function text(name: string): string {
  return readFileSync(new URL(`../../vectors/${name}`, import.meta.url), 'utf8');
}
