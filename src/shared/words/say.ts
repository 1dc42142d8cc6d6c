import { said } from './english/said/index.ts';
import { written } from './said.ts';

/** The sentences of main as written down: without values a constant, with values a function of them. */
type Saying<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (values: infer V) => string
      ? (values: V) => string
      : Saying<T[K]>;
};

function saying(words: object, path: string): unknown {
  return Object.fromEntries(
    Object.entries(words).map(([name, one]: [string, unknown]) => {
      const key = path === '' ? name : `${path}.${name}`;
      if (typeof one === 'string') return [name, written(key)];
      if (typeof one === 'function')
        return [name, (values: Record<string, string | number>) => written(key, values)];
      return [name, saying(one as object, key)];
    }),
  );
}

/**
 * What main says, as keys with values in a string, which becomes words where it is shown (`inWords`). So records keep
 * their meaning in another language.
 */
export const say = saying(said, '') as Saying<typeof said>;
