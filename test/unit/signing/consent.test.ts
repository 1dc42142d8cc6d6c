import { describe, expect, it, vi } from 'vitest';

import type { WaitingSign } from '#main/app/approvals/queue.ts';
import { refuseWorse } from '#main/signing/consent.ts';
import { digestOf } from '#main/signing/digest.ts';
import type { Vault } from '#main/vault/vault.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { handlersOn } from '#test/support/handlers.ts';

const clause = (verdict: Clause['verdict'], text = 'so', id = 'C1'): Clause => ({
  ...{ id, title: 'A check', verdict, text, evidence: [] },
});

describe('what is judged again before a signature', () => {
  it('may be what was shown, or better', () => {
    const shown = [clause('hold', 'a cheaper offer is out'), clause('warn', 'slow', 'C9')];
    expect(() => refuseWorse(shown, shown)).not.toThrow();
    expect(() =>
      refuseWorse(shown, [clause('pass'), clause('warn', 'slower', 'C9')]),
    ).not.toThrow();
  });

  it('must not be blocked, nor held where it was not', () => {
    const refused = (now: Clause[]) => {
      try {
        refuseWorse([clause('pass')], now);
      } catch (error) {
        return (error as { code: string }).code;
      }
      return null;
    };
    expect(refused([clause('block')])).toBe('POLICY_VIOLATION');
    expect(refused([clause('hold')])).toBe('DIGEST_MISMATCH');
    expect(refused([clause('pass'), clause('hold', 'new', 'C15')])).toBe('DIGEST_MISMATCH');
  });

  it('is not overridden by a reason that was given for something else', () => {
    const shown = [clause('hold', 'An earlier signature still sells it for 12 000 sats.')];
    const now = [clause('hold', 'An earlier signature still sells it for 300 sats.')];
    expect(() => refuseWorse(shown, now)).toThrow(
      expect.objectContaining({ code: 'DIGEST_MISMATCH' }),
    );
  });
});

const waiting = (clauses: Clause[], name = 'flow-1'): WaitingSign => ({
  item: { kind: 'sign', id: `${name}-item`, flowId: name, requestedAt: 0, text: name },
  digest: digestOf(name),
  card: {
    ...{ purpose: 'message', title: 'Sign', network: 'practice', asked: 'this', does: 'that' },
    ...{ clauses, inputs: [], outputs: [], feeSats: '0', feeRate: '0.00', satFlow: [] },
    ...{ outlaySats: '0', txid: '', deadline: null },
  },
});

describe('a consent', () => {
  const held = waiting([clause('hold', 'think again')]);
  const plain = waiting([clause('pass')], 'flow-2');

  function handlers(all: WaitingSign[], said: Partial<Awaited<ReturnType<Vault['consent']>>>) {
    const grant = vi.fn(() => Promise.resolve());
    const emit = vi.fn();
    const consent = vi.fn(() =>
      Promise.resolve({ digest: '', reason: null, withPassword: false, ...said }),
    );
    const ctx = {
      approvals: { sign: (id: string) => all.find(({ item }) => item.id === id) },
      signRequests: { has: () => false },
      networks: { ofFlow: () => ({ engine: { grant } }) },
      vault: { consent },
      events: { emit },
    };
    return { grant, consent, emit, on: handlersOn(ctx) };
  }
  const sealed = `sealed:1:${'A'.repeat(200)}`;

  it('of a card reaches what waits for it, and is passed on unread', async () => {
    const { grant, consent, emit, on } = handlers([plain], { digest: plain.digest });
    await on('approval.grant', { id: plain.item.id, sealed });
    expect(emit).toHaveBeenCalledWith(
      'approval.decided',
      expect.objectContaining({ id: plain.item.id }),
    );
    expect(consent).toHaveBeenCalledWith(sealed);
    expect(grant).toHaveBeenCalledWith('flow-2', plain.digest, {});
  });

  it('of a card without a hold does not reach another card by its digest', async () => {
    const { grant, on } = handlers([held, plain], { digest: held.digest });
    await expect(on('approval.grant', { id: plain.item.id, sealed })).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    expect(grant).not.toHaveBeenCalled();
  });

  it.each([{}, { reason: 'I know' }, { withPassword: true }])(
    'of a held card needs a reason and the password, not only %j',
    async (said) => {
      const { grant, on } = handlers([held], { digest: held.digest, ...said });
      await expect(on('approval.grant', { id: held.item.id, sealed })).rejects.toMatchObject({
        code: 'POLICY_VIOLATION',
      });
      expect(grant).not.toHaveBeenCalled();
    },
  );

  it('of a held card with both is carried out with its reason', async () => {
    const said = { digest: held.digest, reason: 'I know', withPassword: true };
    const { grant, on } = handlers([held], said);
    await on('approval.grant', { id: held.item.id, sealed });
    expect(grant).toHaveBeenCalledWith('flow-1', held.digest, { reason: 'I know' });
  });

  it('of a blocked card is never even passed on', async () => {
    const blocked = waiting([clause('block')]);
    const said = { digest: blocked.digest, reason: 'I insist', withPassword: true };
    const { grant, consent, on } = handlers([blocked], said);
    await expect(on('approval.grant', { id: blocked.item.id, sealed })).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    expect(consent).not.toHaveBeenCalled();
    expect(grant).not.toHaveBeenCalled();
  });
});
