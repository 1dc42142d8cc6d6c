import { expectLedger } from '#test/support/ledger.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

/** An app whose ledger starts empty and then receives this much. */
export async function startPayer(keep: (app: TestApp) => TestApp, sats = 1_000_000) {
  const app = keep(await startTestApp({ clock: hurriedClock }));
  const { payment, ordinals } = await app.fund(sats);
  await expectLedger(app);
  return { app, payment, ordinals };
}

/** A payment, approved and sent. */
export async function send(app: TestApp, address: string, sats: string) {
  const { ids } = await app.call('flow.start', {
    kind: 'send',
    recipients: [{ address, sats }],
    feeRate: 2,
  });
  const [id = ''] = ids;
  const { card } = await app.card(id);
  await app.grant(id);
  await app.flow(id, ({ state }) => state === 'watching', 'sent');
  return { id, feeSats: BigInt(card.feeSats) };
}
