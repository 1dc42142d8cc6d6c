import { afterEach, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '#test/support/start-test-app.ts';

let test: TestApp;
afterEach(async () => test.app.stop());

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const FORM = { form: 'bitcoin' };

it('a draft of a send outlives its operation until that is signed', async () => {
  test = await startTestApp();
  await test.fund();
  const draft = {
    recipients: [{ address: STRANGER, amount: '20 000' }],
    ...{ note: 'for the boat', from: '', unit: 'sats' as const },
  };
  expect(await test.call('spend.loadDraft', FORM)).toBeNull();
  await test.call('spend.saveDraft', { ...FORM, draft, startedAs: null });
  expect(await test.call('spend.loadDraft', FORM)).toEqual({ ...draft, waitingId: null });
  expect(await test.call('spend.loadDraft', { form: 'rune 1:1' })).toBeNull();

  const recipients = [{ address: STRANGER, sats: '20000' }];
  const start = async (): Promise<string> =>
    (await test.call('flow.start', { kind: 'send', recipients, feeRate: 2 })).ids[0] ?? '';
  const first = await start();
  await test.call('spend.saveDraft', { ...FORM, draft, startedAs: first });
  expect(await test.call('spend.loadDraft', FORM)).toMatchObject({ waitingId: first });
  await test.call('flow.answer', { id: first, answer: 'cancel' });
  expect(await test.call('spend.loadDraft', FORM)).toEqual({ ...draft, waitingId: null });

  const second = await start();
  await test.call('spend.saveDraft', { ...FORM, draft, startedAs: second });
  await test.confirm(await test.card(second));
  await test.flow(second, ({ spend }) => (spend?.transactions ?? []).length > 0);
  expect(await test.call('spend.loadDraft', FORM)).toBeNull();

  await test.call('spend.saveDraft', { ...FORM, draft, startedAs: null });
  await test.call('spend.saveDraft', { ...FORM, draft: null, startedAs: null });
  expect(await test.call('spend.loadDraft', FORM)).toBeNull();
});
