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
};
