import { afterEach, describe, expect, it } from 'vitest';

import { openedTexts } from '#renderer/base/opened-text.ts';
import SignInView from '#renderer/features/sign-in/SignInView.vue';
import type { FlowFact } from '#shared/flows/view.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { eventually } from '#test/support/eventually.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { button, field, mountWith, pageText, press, settle, type } from './mount.ts';

afterEach(() => openedTexts.clear());

const CHALLENGE = 'forum.example wants you to sign in with your Bitcoin account:\nbc1q';
const facts: FlowFact[] = [{ label: 'Site', text: 'forum.example' }];

async function open(problems: Problem[] = []) {
  const bridge = createFakeBridge({
    'flow.check': () => ({ facts, problems }),
    'flow.start': () => ({ ids: ['flow-sign-in'], batchId: 'b' }),
  });
  const { router } = await mountWith(SignInView, bridge, {
    route: '/sign-in',
    booted: true,
  });
  return { bridge, router };
}

describe('the form that signs in', () => {
  it('shows the pasted request, and starts exactly that', async () => {
    const { bridge, router } = await open();
    expect(pageText()).toContain('No request yet');
    expect(button('Review sign-in').disabled).toBe(true);
    await type('Sign-in request', `${CHALLENGE}\r\n\r\n`);
    await eventually(() => expect(pageText()).toContain('forum.example'));
    const input = { kind: 'sign-in', message: CHALLENGE };
    expect(bridge.inputsOf('flow.check')).toEqual([input]);
    await eventually(() => expect(button('Review sign-in').disabled).toBe(false));
    await press('Review sign-in');
    await eventually(() => expect(router.currentRoute.value.path).toBe('/flows/flow-sign-in'));
    expect(bridge.inputsOf('flow.start')).toMatchObject([input]);
  });

  it('says what stops it, and starts nothing', async () => {
    const text = 'It has expired. Request a new one from the site.';
    const { bridge } = await open([{ field: 'message', text, severity: 'error' }]);
    await type('Sign-in request', CHALLENGE);
    await eventually(() => expect(pageText()).toContain(text));
    expect(button('Review sign-in').disabled).toBe(true);
    expect(bridge.inputsOf('flow.start')).toEqual([]);
  });

  it('lets what only warns be looked at in the approval window', async () => {
    const text = 'It was made more than an hour ago.';
    await open([{ field: 'message', text, severity: 'warning' }]);
    await type('Sign-in request', CHALLENGE);
    await eventually(() => expect(button('Review sign-in').disabled).toBe(false));
    expect(pageText()).toContain(text);
  });

  it('takes what a link brought, once, before it is there and while it is', async () => {
    openedTexts.set('sign-in', CHALLENGE);
    const { bridge } = await open();
    await eventually(() => expect(bridge.inputsOf('flow.check')).toHaveLength(1));
    expect(openedTexts.has('sign-in')).toBe(false);
    openedTexts.set('sign-in', 'another');
    await settle();
    expect(field('Sign-in request').value).toBe('another');
  });
});
