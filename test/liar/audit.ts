import type { ApprovalBody } from '#shared/flows/consent.ts';

import { effectOf } from './effect.ts';
import type { Truth } from './truth.ts';

/** Our assets according to the ledger, with amounts. */
export type Inventory = ReadonlyMap<string, bigint>;

/** What one of our signatures lets leave, and how to tell that it no longer can. */
export interface Signed {
  purpose: string;
  /** Coins of ours that it spends; none for a message, or for a sale that others complete. */
  spends: readonly string[];
  /** Operations it was signed for: the requesting one and its parent. */
  flowIds: readonly string[];
  /** What it may still let leave, with amounts. */
  allowed: ReadonlyMap<string, bigint>;
}

/** Leaving assets that signed cards named. `open`: from earlier operations, which may leave during a later one. */
export function createAllowance(truth: Truth, open: readonly Signed[] = []) {
  let signed = open;

  return {
    add({ items, card }: ApprovalBody, flowIds: readonly string[]): void {
      for (const item of items) {
        const one: Pick<Signed, 'spends' | 'allowed'> =
          item.kind === 'message'
            ? { spends: [], allowed: ofText(item.message, truth) }
            : ofTransaction(item.psbt, card, truth);
        // A spend of a coin that was signed away before replaces that: only one of them can count.
        const others = signed.filter(({ spends }) => !spends.some((at) => one.spends.includes(at)));
        signed = [...others, { ...one, purpose: card.purpose, flowIds }];
      }
    },
    signed: (): readonly Signed[] => signed,
    /** What left beyond it; what left within it can't leave a second time. */
    missing(before: Inventory, after: Inventory): string[] {
      return [...before].flatMap(([what, had]) => {
        const gone = had - (after.get(what) ?? 0n);
        const named = signed.reduce((sum, { allowed }) => sum + (allowed.get(what) ?? 0n), 0n);
        if (gone > 0n) signed = used(signed, what, gone);
        const purposes = signed.map(({ purpose }) => purpose).join(', ') || 'none';
        return gone > named ? [`lost ${gone} of ${what}, cards named ${named} (${purposes})`] : [];
      });
    },
  };
}
export type Allowance = ReturnType<typeof createAllowance>;

/** What remains of them after this much of an asset is gone. */
function used(signed: readonly Signed[], what: string, gone: bigint): readonly Signed[] {
  let rest = gone;
  return signed.map((one) => {
    const may = one.allowed.get(what) ?? 0n;
    const taken = may < rest ? may : rest;
    rest -= taken;
    return taken === 0n ? one : { ...one, allowed: new Map(one.allowed).set(what, may - taken) };
  });
}

function createSum() {
  const sums = new Map<string, bigint>();
  const add = (what: string, amount: bigint): void =>
    void sums.set(what, (sums.get(what) ?? 0n) + amount);
  return { sums, add };
}

function ofText(text: string, truth: Truth): Signed['allowed'] {
  const { sums, add } = createSum();
  const params = /^params: (.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
  const most = params.reduce((top, one) => (/^\d/.test(one) ? Math.max(top, Number(one)) : top), 0);
  // At most what is named, plus the stated slippage.
  for (const tick of params)
    if (truth.tickers().includes(tick.toLowerCase())) {
      const key = tick.toLowerCase();
      add(`swap ${key}`, truth.atomsOf(key, most * 1.06 + 1e-9));
    }
  if (/Lp|remove|lock|stake/i.test(text)) add('swap shares', truth.shareAtoms(most));
  return sums;
}

function ofTransaction(psbt: string, { purpose }: ApprovalBody['card'], truth: Truth) {
  const { sums, add } = createSum();
  const effect = effectOf(psbt, truth);
  const isSale = purpose === 'list' || purpose === 're-price';
  if (isSale) for (const at of effect.ownIns) add('sats', truth.coin(at)?.sats ?? 0n);
  else add('sats', effect.outlay);
  for (const { id, from, to } of effect.inscriptions) {
    if (from !== 'us' || to === 'us') continue;
    add(`inscription ${id}`, 1n);
    const transfer = truth.transfer(id);
    if (transfer) add(`token ${transfer.tick}`, truth.atomsOf(transfer.tick, transfer.amount));
  }
  for (const [id, atoms] of effect.runes) add(`rune ${id}`, atoms);
  return { spends: isSale ? [] : effect.ownIns, allowed: sums };
}
