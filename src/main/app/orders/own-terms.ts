import type { OwnAddresses } from '#main/app/own-addresses.ts';
import type { OwnTerms } from '#main/orders/request.ts';
import type { AddressBook } from '#main/wallet/accounts.ts';
import { AppError } from '#shared/errors.ts';
import type { AddressRole } from '#shared/ipc/wallet.ts';

type Own = Pick<OwnAddresses, 'book' | 'needBook' | 'of'>;

/** The receive address of an account whose public key is known, of this role if there is one. */
function receiveAt(book: AddressBook, role: AddressRole) {
  const received = book.accounts
    .map((account) => ({ ...book.receive(account), role: account.role }))
    .filter(({ pubkey }) => pubkey !== '');
  const found = received.find((one) => one.role === role) ?? received[0];
  if (!found) throw new AppError('WATCH_ONLY', 'a wallet without public keys');
  return found;
}

/** Version 5 asks for a public key, which a watched address doesn't have. False before the first unlock. */
export const hasOwnKey = (own: Own): boolean =>
  own.book()?.accounts.some(({ path }) => path !== 'address') ?? false;

/**
 * Where a refund of version 5 goes, and the wallet's address for inscriptions: always of the wallet that orders. Throws
 * VAULT_LOCKED before the first unlock, NOT_FOUND for a wallet that isn't in the vault.
 */
export function ownTerms(
  own: Own,
  { walletId, receiveAddress }: { walletId: string | null; receiveAddress: string },
): OwnTerms {
  const book = walletId === null ? own.needBook() : own.of(walletId).needBook();
  const isKnown = book
    .ownAddresses()
    .some(({ address, pubkey }) => address === receiveAddress && pubkey !== '');
  return {
    refundAddress: receiveAt(book, 'payment').address,
    userAddress: isKnown ? receiveAddress : receiveAt(book, 'ordinals').address,
  };
}

/** What asking for a quote takes. Throws like `ownTerms`. */
export function ownProbe(own: Own) {
  const book = own.needBook();
  const { address: userAddress, pubkey: userPubkey } = receiveAt(book, 'ordinals');
  const { address: refundAddress } = receiveAt(book, 'payment');
  return { receiver: userAddress, refundAddress, userAddress, userPubkey };
}
