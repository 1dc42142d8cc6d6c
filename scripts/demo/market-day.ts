import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runWebShell } from '#scripts/web-shell/run.ts';

import type { Person } from './person.ts';
import type { createReport } from './report.ts';
import { addUp } from './sums.ts';
import { createTrader } from './trade.ts';

export const MARKET_STEPS = 7;

interface Stage {
  rendererDir: string;
  outDir: string;
  report: ReturnType<typeof createReport>;
  meet: (url: string) => Promise<Person>;
  shoot: (person: Person, name: string) => Promise<void>;
}

/**
 * A second wallet on a practice network with residents: buys, lists, edits a price, sells, revokes. It mostly waits for
 * others, so it runs beside the rest.
 */
export async function marketDay({ rendererDir, outDir, report, meet, shoot }: Stage) {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-town-'));
  const place = { rendererDir, blockSeconds: null, dataDir, seed: 'town' };
  const shell = await runWebShell({ ...place, residents: true });
  try {
    const person = await report.step('A second wallet, where residents live', async () => {
      const met = await meet(shell.url);
      await met.createWallet();
      await met.backUp();
      await met.getCoins();
      await met.mine();
      return met;
    });
    const trader = createTrader(person, shell.app);
    await report.step('Buy the cheapest offer of a resident', async () => {
      await trader.buy(() => shoot(person, '30-market'));
      await shoot(person, '31-bought');
    });
    await report.step('Offer two pieces of it, under one consent', () =>
      trader.list(async (approval) => {
        await approval.screenshot({ path: join(outDir, '32-offer-approval-light.png') });
      }),
    );
    await report.step('Ask less for one of them', async () => {
      await trader.reprice();
      await shoot(person, '33-my-market');
    });
    await report.step('A resident buys it', async () => {
      await trader.sold();
      await shoot(person, '34-sold');
    });
    await report.step('Revoke the signatures that live on', async () => {
      await trader.revoke();
      await shoot(person, '35-revoked');
    });
    await report.step('Add up the day of the second wallet', () => addUp(person, report));
    if (person.foreign.length > 0) throw new Error(`requests to ${person.foreign.join(', ')}`);
  } finally {
    await shell.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
