import { describe, expect, it } from 'vitest';

import { markOf } from '#renderer/features/activity/mark-of.ts';
import type { ActivityRow } from '#shared/ipc/history.ts';

const id = `${'a'.repeat(64)}i0`;
const row = (patch: Partial<ActivityRow>): ActivityRow => ({
  ...{ id: 1, kind: 'order', ref: 'x', status: 'minted', at: 1, seenAt: 1, flowId: null },
  ...{ summary: '', data: {} },
  ...patch,
});
const sats = (direction: 'in' | 'out') => ({ direction, amount: '600', unit: 'sats' });

describe('the picture of a row of the activity', () => {
  it('is the mark of the token that moved, whichever inscription contained it', () => {
    const amount = { direction: 'in', amount: '5', unit: 'inks' } as const;
    expect(markOf(row({ amount, data: { inscriptionId: id } }))).toEqual({ ticker: 'inks' });
    expect(markOf(row({ data: { tick: 'moss', inscriptionId: id } }))).toEqual({ ticker: 'moss' });
  });

  it('is the content of the inscription that was made, moved or sold', () => {
    for (const of of [
      { data: { inscriptions: [id] } },
      { data: { inscriptionId: id }, amount: sats('in') },
      { subject: { type: 'inscription', ref: id } as const },
      { ref: id },
    ]) {
      expect(markOf(row(of))).toEqual({ inscriptionId: id });
    }
  });

  it('is which way the sats went where there is neither, and never an id of another form', () => {
    expect(markOf(row({ amount: sats('in') }))).toEqual({ icon: 'i-lucide-arrow-down-left' });
    expect(markOf(row({ amount: sats('out') }))).toEqual({ icon: 'i-lucide-arrow-up-right' });
    expect(markOf(row({ data: { inscriptionId: 'junk', inscriptions: [7] } }))).toEqual({
      icon: 'i-lucide-history',
    });
  });
});
