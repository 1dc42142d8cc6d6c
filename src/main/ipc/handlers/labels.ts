import { setImmediate } from 'node:timers/promises';

import type { AppContext } from '#main/app/context.ts';
import { createLabelBook } from '#main/app/label-book.ts';
import {
  AT_ONCE,
  describeNames,
  type LabelLine,
  labelLine,
  MOST_NAMED,
  readLabels,
} from '#main/app/labels.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Label } from '#shared/ipc/labels.ts';
import { plainText } from '#shared/text.ts';

type LabelHandlers = Pick<Handlers, Extract<keyof Handlers, `labels.${string}`>>;

export function labelHandlers(ctx: AppContext): LabelHandlers {
  const notes = () => ctx.session().store.coinNotes;

  const book = () => createLabelBook(ctx.session().store);

  /**
   * Names of addresses that are not ours are asked for in the approval window. Gives what writes a label down, on the network
   * that was on screen when it was asked. Throws REFUSED.
   */
  async function allowed(
    labels: readonly Label[],
    { own, store } = ctx.session(),
  ): Promise<(label: Label) => void> {
    const { coinNotes } = store;
    const { keyOf } = createLabelBook(store);
    const nameOf = (address: string) => coinNotes.nameOf(address);
    const foreign = new Set(
      labels.filter(({ type, ref }) => type === 'addr' && !own.isMine(ref)).map(({ ref }) => ref),
    );
    const named = labels.filter(
      ({ type, ref, label }) =>
        type === 'addr' && foreign.has(ref) && label !== '' && nameOf(ref) !== label,
    );
    // What nobody could read there was not allowed: it stands in lists, and on no card.
    const unread = new Set(named.slice(MOST_NAMED).map(pairOf));
    if (named.length > 0) await ctx.changes.ask(() => describeNames(named, nameOf));
    return (one) => {
      const { label } = one;
      const { type, ref } = keyOf(one);
      const isName = type === 'addr' && foreign.has(ref) && !unread.has(pairOf(one));
      if (isName) coinNotes.setName(ref, label);
      else coinNotes.setLabel(type, ref, label);
    };
  }

  function changed(): void {
    ctx.events.emit('labels.changed', { network: ctx.networkId() });
    ctx.events.emit('portfolio.changed', { network: ctx.networkId() });
  }

  return {
    'labels.list': async () => book().shown(),

    'labels.set': async ({ type, ref, label: given }) => {
      const label = { type, ref, label: plainText(given.trim(), 255) };
      const put = await allowed([label]);
      put(label);
      changed();
      return {};
    },

    'labels.export': async () => {
      const labels = book().forFile();
      const lines = labels.map((one) =>
        labelLine(one, one.type === 'output' && notes().isFrozen(one.ref)),
      );
      const saved = await ctx.config.shell.saveFile(
        `inkstone-${ctx.networkId()}-labels.jsonl`,
        chunks(lines),
      );
      return { ...saved, rows: labels.length };
    },

    'labels.import': async ({ text }) => {
      const session = ctx.session();
      const { store } = session;
      const { labels, refused } = await readLabels(text);
      const put = await allowed(labels, session);
      const take = ({ type, ref, label, spendable }: LabelLine): void => {
        if (label !== '') put({ type, ref, label });
        // Only ever towards more care: a file unfreezes nothing.
        if (type === 'output' && spendable === false && /^[0-9a-f]{64}:\d{1,10}$/.test(ref))
          store.coinNotes.setFrozen(ref, true, ctx.config.clock.now());
      };
      for (let at = 0; at < labels.length; at += AT_ONCE) {
        store.transaction(() => labels.slice(at, at + AT_ONCE).forEach(take));
        await setImmediate();
      }
      await session.portfolio.judgeAgain();
      changed();
      return { taken: labels.length, refused };
    },

    'labels.addresses': async () => {
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
            label: notes().label('addr', address),
          };
        }),
      );
    },
  };
}

const pairOf = ({ ref, label }: Pick<Label, 'ref' | 'label'>): string => `${ref} ${label}`;

// The shell writes what comes bit by bit.
async function* chunks(lines: readonly string[]): AsyncIterable<string> {
  yield* lines;
}
