import type { Input } from '#main/ipc/contract.ts';

/** Main's limit. */
export const MOST_ADDRESSES = 8;

/** Splits typed or pasted addresses at line breaks, commas and spaces. */
export const addressLines = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((line) => line !== '');

/** The field rejects more than main accepts. */
export const areTooMany = (text: string): boolean => addressLines(text).length > MOST_ADDRESSES;

export const watchedAddresses = (text: string): Input<'vault.watch'>['from'] => ({
  kind: 'addresses',
  addresses: addressLines(text),
});
