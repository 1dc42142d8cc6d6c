import type { Page } from '@playwright/test';

import type { Snapshot } from '#shared/ipc/app.ts';
import type { NetworkInfo } from '#shared/ipc/settings.ts';

const mainnet: NetworkInfo = {
  id: 'mainnet',
  label: 'Bitcoin mainnet',
  tone: 'main',
  unit: 'BTC',
  baseUrl: 'https://api.example.com',
  segment: '',
  proxy: { kind: 'system' },
  hasApiKey: false,
  families: ['chain', 'inscriptions', 'brc20'],
};
const HOUR = 3_600_000;

/**
 * Makes the page believe that it runs on a desktop with a live network, which the web shell never does: calls about
 * that network and about crash reports are answered here. `asked` returns the inputs of a call so far. Reloads the
 * page.
 */
export async function asDesktop(page: Page) {
  const calls: { name: string; input: unknown }[] = [];
  const requested = (name: string): unknown[] =>
    calls.filter((call) => call.name === name).map(({ input }) => input);
  let others: NetworkInfo[] = [];
  const answers: Record<string, (input: never) => unknown> = {
    'settings.setProxy': ({ proxy }: { proxy: NetworkInfo['proxy'] }) => [
      { ...mainnet, proxy },
      ...others,
    ],
    'app.crashReports': () => [
      {
        name: 'crash-2-page.json',
        at: Date.now() - HOUR,
        what: 'the main window',
        reason: 'crashed',
      },
      {
        name: 'crash-1-keys.json',
        at: Date.now() - 30 * HOUR,
        what: 'the key process',
        reason: 'exit 9',
      },
    ],
    'app.crashReport': () => ({
      text: JSON.stringify(
        { what: 'the main window', reason: 'the-reason', log: [{ level: 'info' }] },
        null,
        2,
      ),
    }),
    'app.licences': () =>
      ['bitcoinjs-lib', 'zod'].map((name) => ({
        ...{ name, version: '1.0.0', id: 'MIT' },
        text: 'Permission is hereby granted, free of charge, to any person obtaining a copy.',
      })),
  };
  await page.route('**/call', async (route) => {
    const call = route.request().postDataJSON() as (typeof calls)[number];
    calls.push(call);
    const answer = answers[call.name];
    if (answer) {
      await route.fulfill({ json: { ok: true, value: answer(call.input as never) } });
    } else if (call.name === 'app.snapshot') {
      let response = await route.fetch();
      // A slow answer is fetched once it is ready.
      while (response.status() === 202) {
        const { id } = (await response.json()) as { id: string };
        response = await route.fetch({
          url: new URL(`/answer/${id}`, page.url()).href,
          method: 'GET',
        });
      }
      const { value } = (await response.json()) as { value: Snapshot };
      others = value.networks;
      const networks = [mainnet, ...others];
      await route.fulfill({ json: { ok: true, value: { ...value, shell: 'electron', networks } } });
    } else await route.continue();
  });
  await page.reload();
  return { asked: requested };
}
