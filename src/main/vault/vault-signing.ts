import { inTurn, keyProcess, openVault, readWhole, type VaultState } from './vault-state.ts';

/** Consents and signatures: main relays both and can create neither. */
export function signingCalls(vault: VaultState) {
  const { backOff, allowWeakKdf } = vault;

  return {
    /**
     * Passes the approval window's sealed consent to the key process: see KeyCalls.consent. Throws VAULT_LOCKED,
     * DIGEST_MISMATCH for a repeated consent, and WRONG_PASSWORD (with `waitMs` after three wrong ones).
     */
    consent: (
      sealed: string,
    ): Promise<{ digest: string; reason: string | null; withPassword: boolean }> =>
      inTurn(vault, async () => {
        openVault(vault);
        const file = await readWhole(vault);
        return backOff.guard(() =>
          keyProcess(vault).call('consent', { sealed, file, allowWeakKdf }),
        );
      }),

    /**
     * Signs items of an approved text by index: see KeyCalls.signApproved. Throws VAULT_LOCKED, DIGEST_MISMATCH,
     * POLICY_VIOLATION, PSBT_INVALID.
     */
    async signApproved(input: { text: string; items: number[] }): Promise<string[]> {
      openVault(vault);
      return keyProcess(vault).call('signApproved', input);
    },
  };
}
