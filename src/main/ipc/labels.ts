import { z } from 'zod';

import type { AppContext } from '#main/app/context.ts';
import { createLabelBook } from '#main/app/label-book.ts';
import {
  AT_ONCE,
  describeLabels,
  type LabelEffects,
  type LabelLine,
  labelLine,
  MOST_NAMED,
  readLabels,
} from '#main/app/labels.ts';
import { someInTurns } from '#main/turns.ts';
import { isLabelled, type Label, labelFields, ownAddressRow } from '#shared/ipc/labels.ts';
import { plainText } from '#shared/text.ts';

import { harmless, weakening } from './declare.ts';
import { nothing, savedRows } from './fields.ts';

const label = labelFields.refine(isLabelled);

/** Coins to freeze according to a file. A file can't unfreeze any. */
function coinsOf(labels: readonly LabelLine[], isFrozen: (outpoint: string) => boolean) {
  const said = (spendable: boolean): string[] => [
    ...new Set(
      labels
        .filter((one) => one.type === 'output' && one.spendable === spendable)
        .map(({ ref }) => ref),
    ),
  ];
  return {
    freezes: said(false).filter((outpoint) => !isFrozen(outpoint)),
    kept: said(true).filter(isFrozen),
  };
}

const pairOf = ({ ref, label }: Pick<Label, 'ref' | 'label'>): string => `${ref} ${label}`;

/**
 * Asks for confirmation of names for others' addresses, and of coins to freeze. Returns the function that writes a
 * label on the network that was active at the request. Throws REFUSED.
 */
async function allowed(
  ctx: AppContext,
  labels: readonly Label[],
  coins: Pick<LabelEffects, 'freezes' | 'kept'> = { freezes: [], kept: [] },
  { own, store, portfolio } = ctx.session(),
): Promise<(label: Label) => void> {
  const { coinNotes } = store;
  const { keyOf } = createLabelBook(store);
  const nameOf = (address: string) => coinNotes.nameOf(address);
  const foreign = new Set(
    labels.filter(({ type, ref }) => type === 'addr' && !own.isMine(ref)).map(({ ref }) => ref),
  );
  const shown = (ref: string) => nameOf(ref) ?? coinNotes.label('addr', ref) ?? '';
  // Removing a name also removes the look-alike warning for its address.
  const names = labels.filter(
    ({ type, ref, label }) =>
      type === 'addr' && foreign.has(ref) && (label === '' ? shown(ref) : nameOf(ref)) !== label,
  );
  // Names beyond those listed weren't confirmed: they appear in lists, but never on a card.
  const unread = new Set(names.slice(MOST_NAMED).map(pairOf));
  await ctx.changes.ask(coins.freezes.length > 0 ? 'spendable' : 'names', () => {
    const mine = new Set(portfolio.coins().map(({ outpoint }) => outpoint));
    return describeLabels({ ...coins, names, nameOf, own: mine });
  });
  return (one) => {
    const { label } = one;
    const { type, ref } = keyOf(one);
    const isName = type === 'addr' && foreign.has(ref) && !unread.has(pairOf(one));
    if (isName) coinNotes.setName(ref, label);
    else coinNotes.setLabel(type, ref, label);
  };
}

function changed(ctx: AppContext): void {
  ctx.events.emit('labels.changed', { network: ctx.networks.shownId() });
  ctx.events.emit('portfolio.changed', { network: ctx.networks.shownId() });
}

export const labelsCalls = {
  /** All labels. A payment's label is on each of its transactions, since they may replace each other. */
  'labels.list': harmless(nothing, z.array(labelFields), async (ctx) =>
    createLabelBook(ctx.session().store).shown(),
  ),
  /** An empty label removes it. A name for another's address is confirmed in the approval window first. */
  'labels.set': weakening(
    ['names'],
    label,
    nothing,
    async (ctx, { type, ref, label: newLabel }) => {
      const label = { type, ref, label: plainText(newLabel.trim(), 255) };
      const put = await allowed(ctx, [label]);
      put(label);
      changed(ctx);
      return {};
    },
  ),
  /** BIP-329: one JSON object per line. */
  'labels.export': harmless(nothing, savedRows, async (ctx) => {
    const labels = createLabelBook(ctx.session().store).forFile();
    const lines = labels.map((one) =>
      labelLine(one, one.type === 'output' && ctx.session().store.coinNotes.isFrozen(one.ref)),
    );
    const saved = await ctx.config.shell.saveFile(
      `inkstone-${ctx.networks.shownId()}-labels.jsonl`,
      lines,
    );
    return { ...saved, rows: labels.length };
  }),
  /**
   * Existing labels stay unless the file has another for the same thing. Names for others' addresses, and the number of
   * coins to freeze, are confirmed in the approval window first; no coin is unfrozen.
   */
  'labels.import': weakening(
    ['names', 'spendable'],
    z.object({ text: z.string().max(900_000) }),
    z.object({ taken: z.number(), refused: z.number(), frozen: z.number() }),
    async (ctx, { text }) => {
      const session = ctx.session();
      const { store } = session;
      const { labels, refused } = await readLabels(text);
      const coins = coinsOf(labels, (outpoint) => store.coinNotes.isFrozen(outpoint));
      const put = await allowed(
        ctx,
        labels.filter(({ label }) => label !== ''),
        coins,
        session,
      );
      const freezes = new Set(coins.freezes);
      const take = ({ type, ref, label }: LabelLine): void => {
        if (label !== '') put({ type, ref, label });
        if (type === 'output' && freezes.has(ref))
          store.coinNotes.setFrozen(ref, true, ctx.config.clock.now());
      };
      await someInTurns(labels, AT_ONCE, (some) => {
        store.transaction(() => some.forEach(take));
      });
      await session.portfolio.judgeAgain();
      changed(ctx);
      return { taken: labels.length, refused, frozen: freezes.size };
    },
  ),
  /** Every address issued so far, with its balance. */
  'labels.addresses': harmless(nothing, z.array(ownAddressRow), async (ctx) => {
    const { own, portfolio, store } = ctx.session();
    const coins = portfolio.coins();
    const isNamed = (address: string) => store.activity.has({ kind: null, query: address });
    return own.accounts().flatMap(({ id, label: account, role }) =>
      own.addresses(id).map(({ address, index, change }) => {
        const here = coins.filter((coin) => coin.address === address);
        return {
          address,
          account,
          role,
          change,
          index,
          coins: here.length,
          sats: here.reduce((sum, coin) => sum + BigInt(coin.sats), 0n).toString(),
          inscriptions: here.reduce((sum, coin) => sum + coin.inscriptions.length, 0),
          used: here.length > 0 || isNamed(address),
          label: ctx.session().store.coinNotes.label('addr', address),
        };
      }),
    );
  }),
};
