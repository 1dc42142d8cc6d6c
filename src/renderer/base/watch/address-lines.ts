import type { Input } from '#main/ipc/contract.ts';

/** As main takes them. */
export const MOST_ADDRESSES = 8;

/** Addresses as they were typed or pasted: one a line, or with commas or spaces between. */
export const addressLines = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((line) => line !== '');

/** The field says what it can be asked with. */
export const areTooMany = (text: string): boolean => addressLines(text).length > MOST_ADDRESSES;

export const watchedAddresses = (text: string): Input<'vault.watch'>['from'] => ({
  kind: 'addresses',
  addresses: addressLines(text),
});
