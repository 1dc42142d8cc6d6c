import type { Keys } from './keys.ts';

interface SigningPort {
  allowWeakKdf: boolean;
  inTurn: <T>(run: () => Promise<T>) => Promise<T>;
  keyProcess: () => Keys;
  /** Throws VAULT_LOCKED. */
  openVault: () => unknown;
  /** Delays attempts after wrong passwords. */
  guard: <T>(attempt: () => Promise<T>) => Promise<T>;
  /** The vault file. Throws VAULT_ABSENT and VAULT_CORRUPT. */
  readWhole: () => Promise<Uint8Array>;
}

/** Consents and signatures: main relays both and can create neither. */
export function signingCalls(port: SigningPort) {
  const { allowWeakKdf, inTurn, keyProcess, openVault, guard, readWhole } = port;

  return {
    /**
     * Passes the approval window's sealed consent to the key process: see KeyCalls.consent. Throws VAULT_LOCKED,
     * DIGEST_MISMATCH for a repeated consent, and WRONG_PASSWORD (with `waitMs` after three wrong ones).
     */
    consent: (
      sealed: string,
    ): Promise<{ digest: string; reason: string | null; withPassword: boolean }> =>
      inTurn(async () => {
        openVault();
        const file = await readWhole();
        return guard(() => keyProcess().call('consent', { sealed, file, allowWeakKdf }));
      }),

    /**
     * Signs items of an approved text by index: see KeyCalls.signApproved. Throws VAULT_LOCKED, DIGEST_MISMATCH,
     * POLICY_VIOLATION, PSBT_INVALID.
     */
    async signApproved(input: { text: string; items: number[] }): Promise<string[]> {
      openVault();
      return keyProcess().call('signApproved', input);
    },
  };
}
