import type { AutoLock } from '#main/app/auto-lock.ts';

import type { Approvals } from './approvals.ts';
import { authenticate } from './authenticate.ts';
import type { Core } from './core.ts';
import { readHistory } from './sessions.ts';

/** Reacts to unlocks and locks. */
export function followVault(core: Core, approvals: Approvals, autoLock: AutoLock): void {
  const { events, vault, sessions } = core;
  let shownWallets = vault.wallets();
  vault.onChange((status) => {
    if (status.unlocked) authenticate(core);
    if (!status.exists) {
      core.keeper.forget();
      core.heads.forget();
    }
    events.emit('vault.changed', status);
    if (shownWallets !== vault.wallets()) {
      shownWallets = vault.wallets();
      events.emit('wallets.changed', { activeId: vault.accountKeys()?.walletId ?? null });
    }
    if (status.unlocked) {
      autoLock.start();
      for (const { discover, engine, portfolio } of sessions.values()) {
        void discover();
        engine.wake();
        portfolio.poke();
      }
      readHistory(core);
    } else {
      for (const { history } of sessions.values()) void history.stop();
      autoLock.stop();
      approvals.clear();
    }
  });
}
