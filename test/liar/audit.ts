import type { ApprovalBody } from '#shared/flows/consent.ts';

import { effectOf } from './effect.ts';
import type { Truth } from './truth.ts';

/** What is ours by the ledger, each asset with how much of it there is. */
export type Inventory = ReadonlyMap<string, bigint>;

/** What cards that were signed named as leaving. */
export function createAllowance(truth: Truth) {
  const allowed = new Map<string, bigint>();
  const allow = (what: string, amount: bigint): void =>
    void allowed.set(what, (allowed.get(what) ?? 0n) + amount);

  function allowText(text: string): void {
    const params = /^params: (.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
    const most = params.reduce(
      (top, one) => (/^\d/.test(one) ? Math.max(top, Number(one)) : top),
      0,
    );
    // At most what is named, and what was said to slip.
    for (const tick of params)
      if (truth.tickers().includes(tick.toLowerCase())) {
        const key = tick.toLowerCase();
        allow(`swap ${key}`, truth.atomsOf(key, most * 1.06 + 1e-9));
      }
    if (/Lp|remove|lock/i.test(text)) allow('swap shares', truth.shareAtoms(most));
  }

  return {
    add({ items, card }: ApprovalBody): void {
      for (const item of items) {
        if (item.kind === 'message') {
          allowText(item.message);
          continue;
        }
        const effect = effectOf(item.psbt, truth);
        const isSale = card.purpose === 'list' || card.purpose === 're-price';
        if (isSale) for (const at of effect.ownIns) allow('sats', truth.coin(at)?.sats ?? 0n);
        else allow('sats', effect.outlay ?? 0n);
        for (const { id, from, to } of effect.inscriptions) {
          if (from !== 'us' || to === 'us') continue;
          allow(`inscription ${id}`, 1n);
          const transfer = truth.transfer(id);
          if (transfer)
            allow(`token ${transfer.tick}`, truth.atomsOf(transfer.tick, transfer.amount));
        }
        for (const [id, atoms] of effect.runes) allow(`rune ${id}`, atoms);
      }
    },
    /** What is gone beyond it. */
    missing: (before: Inventory, after: Inventory): string[] =>
      [...before].flatMap(([what, had]) => {
        const gone = had - (after.get(what) ?? 0n);
        const may = allowed.get(what) ?? 0n;
        return gone > may ? [`lost ${gone} of ${what}, cards named ${may}`] : [];
      }),
  };
}
export type Allowance = ReturnType<typeof createAllowance>;
