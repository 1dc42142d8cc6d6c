import type { LiveSignature } from '#shared/flows/trade.ts';
import { say } from '#shared/words/say.ts';

/** What the newest of a coin's signatures pays, which the market keeps for the listing; null without an authentic one. */
export const payoutOf = (signatures: readonly LiveSignature[]): string | null =>
  signatures
    .filter(({ payAddress }) => payAddress !== '')
    .toSorted((a, b) => b.signedAt - a.signedAt)[0]?.payAddress ?? null;

/** Why a purchase isn't paid from here: another payout address is set, which only the user changes. */
export const otherPayout = (holder: string, bound: string, payFrom: string): string =>
  say.shared.payout.thePayoutAddressOf({ holder, bound, payFrom });
