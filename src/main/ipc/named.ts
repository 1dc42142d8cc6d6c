import { z } from 'zod';

import type { AppContext } from '#main/app/context.ts';
import { AppError } from '#shared/errors.ts';
import {
  MOST_NAMED_THINGS,
  MOST_SEEN_THINGS,
  type NamedList,
  namedList,
  type NamedThing,
  namedThing,
  type SeenThing,
  seenThing,
  thingName,
  thingValue,
} from '#shared/ipc/named.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { harmless } from './declare.ts';
import { nothing } from './fields.ts';

const SOURCE = 'named';
const SEEN = 'seen';

/** Unreadable data counts as empty, since it only fills in forms. */
const stored = z.array(namedThing).catch([]);

const storedSeen = z.array(seenThing).catch([]);

const read = (ctx: AppContext, list: NamedList): NamedThing[] =>
  stored.parse(ctx.session().store.marks.get(SOURCE, list) ?? []);

function write(ctx: AppContext, list: NamedList, things: readonly NamedThing[]): NamedThing[] {
  const sorted = [...things].sort((a, b) => a.name.localeCompare(b.name));
  ctx.session().store.marks.set(SOURCE, list, sorted);
  return sorted;
}

const without = (ctx: AppContext, list: NamedList, name: string) =>
  read(ctx, list).filter((one) => one.name !== name);

/** Each wallet has its own; without a wallet nothing is stored. */
const walletId = (ctx: AppContext): string => ctx.vault.accountKeys()?.walletId ?? '';

const readSeen = (ctx: AppContext): SeenThing[] =>
  storedSeen.parse(ctx.session().store.marks.get(SEEN, walletId(ctx)) ?? []);

export const namedCalls = {
  'named.list': harmless(
    z.object({ list: namedList }),
    z.array(namedThing),
    async (ctx, { list }) => read(ctx, list),
  ),
  /** Replaces an entry of the same name. Throws INVALID_INPUT if the list or the entry is full. */
  'named.keep': harmless(
    z.object({ list: namedList, name: thingName, value: thingValue }),
    z.array(namedThing),
    async (ctx, { list, name: newName, value }) => {
      const name = plainText(newName, 60);
      const others = without(ctx, list, name);
      if (others.length >= MOST_NAMED_THINGS)
        throw new AppError('INVALID_INPUT', 'the list is full', {
          field: 'name',
          text: say.calls.named.full({ most: MOST_NAMED_THINGS }),
        });
      return write(ctx, list, [...others, { name, value }]);
    },
  ),
  'named.drop': harmless(
    z.object({ list: namedList, name: thingName }),
    z.array(namedThing),
    async (ctx, { list, name }) => write(ctx, list, without(ctx, list, name)),
  ),
  /** Recently viewed pages of the active wallet, newest first; kept across restarts. */
  'named.seen': harmless(nothing, z.array(seenThing), async (ctx) => readSeen(ctx)),
  'named.see': harmless(seenThing, z.array(seenThing), async (ctx, { to, label }) => {
    const others = readSeen(ctx).filter((one) => one.to !== to);
    const things = [{ to, label: plainText(label, 120) }, ...others].slice(0, MOST_SEEN_THINGS);
    if (walletId(ctx) !== '') ctx.session().store.marks.set(SEEN, walletId(ctx), things);
    return things;
  }),
};
