import { z } from 'zod';

import type { AppContext } from '#main/app/context.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import {
  MOST_NAMED_THINGS,
  type NamedList,
  type NamedThing,
  namedThing,
} from '#shared/ipc/named.ts';
import { plainText } from '#shared/text.ts';

type NamedHandlers = Pick<Handlers, Extract<keyof Handlers, `named.${string}`>>;

const SOURCE = 'named';
/** What cannot be read counts as nothing: it fills forms and nothing more. */
const stored = z.array(namedThing).catch([]);

export function namedHandlers(ctx: AppContext): NamedHandlers {
  const read = (list: NamedList): NamedThing[] =>
    stored.parse(ctx.session().store.marks.get(SOURCE, list) ?? []);
  function write(list: NamedList, things: readonly NamedThing[]): NamedThing[] {
    const sorted = [...things].sort((a, b) => a.name.localeCompare(b.name));
    ctx.session().store.marks.set(SOURCE, list, sorted);
    return sorted;
  }
  const without = (list: NamedList, name: string) => read(list).filter((one) => one.name !== name);

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
  };
}
