import { z } from 'zod';

import type { AppContext } from '#main/app/context.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import {
  MOST_NAMED_THINGS,
  MOST_SEEN_THINGS,
  type NamedList,
  type NamedThing,
  namedThing,
  type SeenThing,
  seenThing,
} from '#shared/ipc/named.ts';
import { plainText } from '#shared/text.ts';

type NamedHandlers = Pick<Handlers, Extract<keyof Handlers, `named.${string}`>>;

const SOURCE = 'named';
const SEEN = 'seen';
/** What cannot be read counts as nothing: it fills forms and nothing more. */
const stored = z.array(namedThing).catch([]);
const storedSeen = z.array(seenThing).catch([]);

export function namedHandlers(ctx: AppContext): NamedHandlers {
  const read = (list: NamedList): NamedThing[] =>
    stored.parse(ctx.session().store.marks.get(SOURCE, list) ?? []);
  function write(list: NamedList, things: readonly NamedThing[]): NamedThing[] {
    const sorted = [...things].sort((a, b) => a.name.localeCompare(b.name));
    ctx.session().store.marks.set(SOURCE, list, sorted);
    return sorted;
  }
  const without = (list: NamedList, name: string) => read(list).filter((one) => one.name !== name);

  /** Each wallet has its own; before there is one nothing is kept. */
  const walletId = (): string => ctx.vault.accountKeys()?.walletId ?? '';
  const readSeen = (): SeenThing[] =>
    storedSeen.parse(ctx.session().store.marks.get(SEEN, walletId()) ?? []);

  return {
    'named.list': async ({ list }) => read(list),
    'named.keep': async ({ list, name: given, value }) => {
      const name = plainText(given, 60);
      const others = without(list, name);
      if (others.length >= MOST_NAMED_THINGS)
        throw new AppError('INVALID_INPUT', 'the list is full', {
          field: 'name',
          text: `${MOST_NAMED_THINGS} are kept already. Delete one that you no longer use.`,
        });
      return write(list, [...others, { name, value }]);
    },
    'named.drop': async ({ list, name }) => write(list, without(list, name)),
    'named.seen': async () => readSeen(),
    'named.see': async ({ to, label }) => {
      const others = readSeen().filter((one) => one.to !== to);
      const things = [{ to, label: plainText(label, 120) }, ...others].slice(0, MOST_SEEN_THINGS);
      if (walletId() !== '') ctx.session().store.marks.set(SEEN, walletId(), things);
      return things;
    },
  };
}
