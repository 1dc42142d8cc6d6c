import { parseArgs } from 'node:util';

import {
  accepts,
  inspectSpend,
  randomSpend,
  signSpend,
  type Spend,
  spendSize,
  spoil,
  verifiers,
} from '#test/support/differential/spends.ts';

const { values } = parseArgs({
  options: {
    spends: { type: 'string', default: '2000' },
    /** How many of them are broken and verified again, of every size. */
    spoiled: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 2_147_483_647) },
  },
});
const spends = Number(values.spends);
const spoiled = Number(values.spoiled);
const { seed } = values;
const started = performance.now();
const names = Object.keys(verifiers) as (keyof typeof verifiers)[];

const scripts: Record<number, string> = {
  0x00: 'p2wpkh',
  0x51: 'p2tr',
  0x76: 'p2pkh',
  0xa9: 'p2sh',
};
const sizes = new Set<number>();
/** Script types with their sighash bytes. */
const kinds = new Set<string>();
const faults: string[] = [];
let inputs = 0;
let refused = 0;

/** Signed by the product, proved by its inspection, and accepted input by input by every verifier. */
async function checkSpend(spend: Spend, name: string): Promise<string> {
  const { rawHex } = await signSpend(spend);
  const proved = inspectSpend(spend).inputs.map((input) => input.proved?.sats);
  if (spend.prevouts.some(({ sats }, index) => proved[index] !== sats)) {
    faults.push(`${name}: the inspection proves other amounts`);
  }
  for (const verifier of names) {
    if (!accepts(verifier, rawHex, spend)) faults.push(`${name}: refused by ${verifier}`);
  }
  for (const [index, { script }] of spend.prevouts.entries()) {
    kinds.add(`${scripts[script[0] ?? -1] ?? '?'} ${spend.sighashes[index] ?? '?'}`);
  }
  sizes.add(spend.prevouts.length);
  inputs += spend.prevouts.length;
  return rawHex;
}

let due = 0;
for (let at = 0; at < spends && faults.length < 10; at += 1) {
  const name = `${seed}/${at}`;
  const spend = randomSpend(name, () => spendSize(at));
  const rawHex = await checkSpend(spend, name);
  due += spoiled;
  if (due < spends) continue;
  due -= spends;
  const other = spoil(rawHex, name);
  for (const verifier of names) {
    if (accepts(verifier, other, spend)) faults.push(`${name}, spoiled: accepted by ${verifier}`);
  }
  refused += 1;
}

// Four script types: ALL and a listing of each, and taproot's default.
if (kinds.size !== 9)
  faults.push(`not every script type with every sighash: ${[...kinds].join(', ')}`);
if (spends >= 2000 && sizes.size !== 200) faults.push(`only ${sizes.size} sizes of 200`);
const seconds = Math.round((performance.now() - started) / 1000);
const { user, system } = process.cpuUsage();
const cpu = Math.round((user + system) / 1_000_000);
console.log(
  `${spends} spends with ${inputs} inputs (${sizes.size} sizes from ${Math.min(...sizes)} to ${Math.max(...sizes)}) accepted by ${names.length} verifiers, ${refused} spoiled ones refused; ${seconds} s, ${cpu} s of CPU, seed ${seed}`,
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
