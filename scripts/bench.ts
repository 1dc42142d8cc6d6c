import { benchApp } from './bench/app.ts';
import { benchSigning } from './bench/signing.ts';
import { benchStore } from './bench/store.ts';

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

function print(title: string, figures: Record<string, unknown>): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) {
    console.log(
      `  ${name.padEnd(58)} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
  }
}

print('Signing, against bitcoinjs-lib bare', benchSigning());
print('The app under plain Node', await benchApp());
print(`The store, ${rows} activity rows`, { ...(await benchStore(rows)) });
process.exit(0);
