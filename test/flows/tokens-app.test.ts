import { afterEach, describe, expect, it } from 'vitest';

import type { InscribeInput } from '#shared/flows/inputs.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const open: TestApp[] = [];
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.stop().catch(() => undefined);
});

/** Address of nobody here. */
const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

async function operation(app: TestApp, content: InscribeInput['content'], receiveAddress: string) {
  const { ids } = await app.call('flow.start', {
    kind: 'inscribe',
    content,
    receiveAddress,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  });
  const [id = ''] = ids;
  await app.grant(id);
  await app.flow(id, ({ order }) => order?.status === 'inscribing', 'inscribing');
  await app.call('practice.mine', { blocks: 1 });
  await app.flow(id, ({ phase }) => phase === 'done', 'done');
}

/** A wallet with 3,000 inks, and a transfer of 250.5 of them. */
async function withTokens() {
  const app = await startTestApp({ clock: hurriedClock });
  open.push(app);
  const { ordinals } = await app.fund();
  const tick = 'inks';
  const { address } = ordinals;
  const deploy = { tick, max: '100000', limit: '3000', decimals: 18, selfMint: false };
  await operation(app, { type: 'brc20-deploy', ...deploy }, address);
  await operation(app, { type: 'brc20-mint', tick, amount: '3000', count: 1 }, address);
  await operation(app, { type: 'brc20-transfer', tick, amount: '250.5' }, address);
  const { inscriptions } = await app.call('wallet.portfolio', { refresh: true });
  const transfer = inscriptions.find(({ brc20 }) => brc20?.startsWith('transfer'))!;
  return { app, ordinals, transfer };
}

describe('tokens of a wallet', () => {
  it('are named on the card by what moves, and the same once they moved', async () => {
    const { app, transfer } = await withTokens();
    const send = {
      kind: 'send-inscription' as const,
      inscriptionId: transfer.inscriptionId,
      outpoint: transfer.outpoint,
      address: STRANGER,
      confirmation: STRANGER.slice(-6),
      feeRate: 2,
    };
    const [id = ''] = (await app.call('flow.start', send)).ids;
    const { card } = await app.card(id);
    expect(card.pins).toMatchObject([
      {
        output: 0,
        asset: {
          title: '250.5 inks',
          about: 'BRC-20 transfer inscription',
          inscriptionId: transfer.inscriptionId,
        },
      },
    ]);
  });
});
