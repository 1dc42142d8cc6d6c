import { type AccountPlan, defaultAccounts, type Secret } from '#main/vault/file/contents.ts';
import { openKeyring, type SigningKey } from '#main/vault/keys/keyring.ts';

/** A keyring with the default accounts of this kind of wallet. */
export function createKeyring(from: Secret, accounts?: readonly AccountPlan[]) {
  const ring = openKeyring(from);
  const plans = accounts ?? defaultAccounts(from, ring.walletId);
  return {
    accountKeys: ring.accountKeys(plans),
    /** Throws for a path outside the accounts. */
    keyAt(path: string): SigningKey {
      const key = ring.keyAt(path, plans);
      if (!key) throw new Error('no key at this path');
      return key;
    },
    wipe: () => {
      ring.wipe();
    },
  };
}
