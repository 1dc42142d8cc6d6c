import { describe, expect, it, vi } from 'vitest';

import type { AppContext } from '#main/app/context.ts';
import { approvalHandlers } from '#main/ipc/handlers/approval.ts';
import { refuseOther, refuseWorse } from '#main/signing/old/consent.ts';
import { digestOf } from '#main/signing/old/digest.ts';
import { messageCard } from '#main/signing/old/messages/card.ts';
import type { ApprovalItem, Clause } from '#shared/flows/approval.ts';

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

  it('is the PSBT that was approved, not one that a late proof completed', () => {
    expect(() => refuseOther('cHNidP8=', 'cHNidP8=')).not.toThrow();
    expect(() => refuseOther('cHNidP8=', 'cHNidP8B')).toThrow(
      expect.objectContaining({ code: 'DIGEST_MISMATCH' }),
    );
  });
});

type SignItem = Extract<ApprovalItem, { kind: 'sign' }>;
const signItem = (clauses: Clause[], name = 'flow-1'): SignItem => ({
  ...{ kind: 'sign', id: `${name}-item`, flowId: name, digest: digestOf(name), requestedAt: 0 },
  card: messageCard(
    {
      ...{ purpose: 'message', title: 'Sign', network: 'practice', asked: 'this', does: 'that' },
      ...{ clauses, deadline: null },
    },
    { address: 'bcrt1q', form: 'bip322', text: 'Hello' },
  ),
});

describe('a consent', () => {
  const held = signItem([clause('hold', 'think again')]);
  const plain = signItem([clause('pass')], 'flow-2');

  function handlers(items: ApprovalItem[]) {
    const grant = vi.fn(() => Promise.resolve());
    const verifyPassword = vi.fn(() => Promise.resolve());
    const ctx = {
      pendingApprovals: () => items,
      signRequests: { has: () => false },
      sessionOfFlow: () => ({ engine: { grant } }),
      vault: { verifyPassword },
    };
    return { grant, verifyPassword, on: approvalHandlers(ctx as unknown as AppContext) };
  }

  it('of a card without a hold does not reach another card by its digest', async () => {
    const { grant, on } = handlers([held, plain]);
    await expect(on['approval.grant']({ id: plain.id, digest: held.digest })).rejects.toMatchObject(
      { code: 'DIGEST_MISMATCH' },
    );
    expect(grant).not.toHaveBeenCalled();
  });

  it('of a held card needs a reason and the password', async () => {
    const { grant, verifyPassword, on } = handlers([held]);
    const { id, digest } = held;
    await expect(on['approval.grant']({ id, digest })).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    expect(grant).not.toHaveBeenCalled();
    await on['approval.grant']({ id, digest, override: { reason: 'I know', password: 'word' } });
    expect(verifyPassword).toHaveBeenCalledWith('word');
    expect(grant).toHaveBeenCalledTimes(1);
  });

  it('of a blocked card is never taken', async () => {
    const blocked = signItem([clause('block')]);
    const { grant, on } = handlers([blocked]);
    const override = { reason: 'I insist', password: 'word' };
    await expect(
      on['approval.grant']({ id: blocked.id, digest: blocked.digest, override }),
    ).rejects.toMatchObject({ code: 'POLICY_VIOLATION' });
    expect(grant).not.toHaveBeenCalled();
  });
});
