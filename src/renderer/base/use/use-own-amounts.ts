import { type MaybeRefOrGetter, provide, toRef } from 'vue';

import { ownAmounts } from '#renderer/base/stores/privacy-store.ts';

/**
 * Amounts in this component and below are the wallet's own, and hidden in privacy mode; with `false` they aren't, in a
 * part that asks what to pay or to sign.
 */
export function useOwnAmounts(isOwn: MaybeRefOrGetter<boolean> = true): void {
  provide(ownAmounts, toRef(isOwn));
}
