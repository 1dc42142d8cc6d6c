import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { allAttacks } from '#test/attacks/catalogue/all.ts';
import { matrix } from '#test/attacks/catalogue/matrix.ts';
import { twinsByRow } from '#test/attacks/twins.ts';

const page = join(import.meta.dirname, '..', 'docs', 'security.md');
/** What stands between these is written here and nowhere else. */
const PLACE = /(?<=<!-- attacks -->\n\n)[\s\S]*?(?=\n\n<!-- \/attacks -->)/;

const attacks = allAttacks();
const cells = matrix();
const crossed = cells.filter(({ reason }) => reason === undefined).length;
const purposes = new Set(cells.map(({ purpose }) => purpose)).size;
const held = attacks.filter(({ verdict }) => verdict === 'hold').length;
const clauses = new Set(attacks.map(({ by }) => by)).size;
const twins = [...(await twinsByRow()).values()];
const sum = (kind: 'ledger' | 'written' | 'none') =>
  twins.reduce((total, one) => total + one[kind], 0);
const number = (count: number): string => count.toLocaleString('en-US');

const text = [
  `${number(attacks.length)} attacks, each with an honest twin that passes, are refused by ${clauses} named checks:`,
  `${number(attacks.length - held)} are blocked, ${number(held)} need your confirmation. ${number(crossed)} of them are`,
  `general attacks made on each of ${purposes} purposes; ${number(cells.length - crossed)} combinations say nothing, each with its reason.`,
  `${number(sum('ledger'))} of the twins spend coins of a practice network that made them, ${number(sum('written'))} coins that are written down for them, and`,
  `${number(sum('none'))} spend none: they are messages, answers and orders.`,
].join('\n');

const current = readFileSync(page, 'utf8');
if (!PLACE.test(current))
  throw new Error('docs/security.md has no place for the number of attacks');
const written = current.replace(PLACE, () => text);
if (!process.argv.includes('--check')) writeFileSync(page, written);
else if (written !== current) {
  console.error('docs/security.md names another number of attacks: run npm run docs:generate');
  process.exit(1);
}
