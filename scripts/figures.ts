import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { goals } from './bench/goals.ts';

/* Writes docs/figures.md from docs/figures.json, which the bench writes. With --check, only verifies that it is up
   to date. */

/** By group: what was measured, when, and how busy the machine was. */
export type Figures = Record<
  string,
  { title: string; on: string; figures: Record<string, string> }
>;

const docs = join(import.meta.dirname, '..', 'docs');
export const figuresFile = join(docs, 'figures.json');
const page = join(docs, 'figures.md');

export const readFigures = (): Figures =>
  existsSync(figuresFile) ? (JSON.parse(readFileSync(figuresFile, 'utf8')) as Figures) : {};

const HEAD = `# Figures

Written by \`npm run bench\` under plain Node 24 and headless Chromium; nothing here ran under Electron. Times are processor time, the least of
several runs, unless a row says otherwise; ratios hold better than numbers, and no test depends on any of them. Each group says how
busy the machine was when it ran. Calls to the provider aren't measured but tested: \`test/flows/days\` counts them on a virtual clock.
`;

const FOOT = `## As a wallet grows

![Calls, as a wallet grows](images/growth-calls.svg)

![Processor time, as a wallet grows](images/growth-time.svg)
`;

function group(name: string, { title, on, figures }: Figures[string]): string {
  const wanted = goals[name] ?? {};
  const rows = Object.entries(figures).map(([what, measured]) => {
    const { goal = '', peer = '' } = wanted[what] ?? {};
    return `| ${what} | ${measured} | ${goal} | ${peer} |`;
  });
  return [
    `## ${title}`,
    '',
    `Measured ${on}: \`npm run bench -- ${name}\`.`,
    '',
    '| What | Measured | Goal | Peer |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const text = (): string =>
  [HEAD, ...Object.entries(readFigures()).map(([name, found]) => group(name, found)), FOOT].join(
    '\n',
  );

export const writeFiguresPage = (): void => writeFileSync(page, text());

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!process.argv.includes('--check')) writeFiguresPage();
  else if (readFileSync(page, 'utf8') !== text()) {
    console.error('docs/figures.md is not what docs/figures.json says: run npm run docs:generate');
    process.exit(1);
  }
}
