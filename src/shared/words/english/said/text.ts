/** Forms of a sentence inside another one. */
export const text = {
  lower: ({ text }: { text: string }) => text.replace(/^./u, (first) => first.toLowerCase()),
  capital: ({ text }: { text: string }) => text.replace(/^./u, (first) => first.toUpperCase()),
  /** "Nothing was paid" is true only where no payment created the purchase's coins. */
  exceptForCoins: ({ text, preparedSats }: { text: string; preparedSats: string }) =>
    text.replace(
      'Nothing was paid',
      `Nothing was paid but ${preparedSats} in network fees for coins that your next purchase uses`,
    ),
  /** Names, one a line: `a and b`. */
  and: ({ items }: { items: string }) => items.replaceAll('\n', ' and '),
  /** `a or b`. */
  or: ({ items }: { items: string }) => items.replaceAll('\n', ' or '),
  /** `a, b, and c`. */
  list: ({ items }: { items: string }) => new Intl.ListFormat('en').format(items.split('\n')),
  /** `a, b`. */
  commas: ({ items }: { items: string }) => items.replaceAll('\n', ', '),
  /** `a; b`. */
  semicolons: ({ items }: { items: string }) => items.replaceAll('\n', '; '),
  /** `a.` */
  stopped: ({ text }: { text: string }) => `${text}.`,
  /** `a. b`. */
  sentences: ({ items }: { items: string }) => items.replaceAll('\n', '. '),
  labelled: ({ name, text }: { name: string; text: string }) => `${name}: ${text}`,
  /** `15 Jun 2026`, of milliseconds, in UTC. */
  day: ({ at }: { at: number }) =>
    new Date(at).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  /** `Monday, 15 June 2026`. */
  weekday: ({ at }: { at: number }) =>
    new Date(at).toLocaleDateString('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
};
