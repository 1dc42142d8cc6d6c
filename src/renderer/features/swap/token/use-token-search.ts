import { computed, type Ref } from 'vue';

import { lookAlike } from '#renderer/base/look-alike.ts';
import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import { words } from '#renderer/base/words.ts';
import { useSwap } from '#renderer/features/swap/use-swap.ts';
import { isInscriptionId } from '#shared/bitcoin/ids.ts';

/** A token that can be picked. */
interface Choice {
  tick: string;
  balance: string;
  /** Intermediate tokens, if the other side has no direct pool with it. */
  through: string[];
  /**
   * Another token that it resembles. Both are marked: anyone can send you a copy and create a pool for it, so neither
   * balance nor price tells them apart.
   */
  imitates: string | undefined;
}

/**
 * Tokens to pick from: those connected to `other` by pools and itself (all if it is empty), or search results. A pasted
 * inscription id is resolved to the token it deployed, and that token is checked against its deploy inscription.
 */
export function useTokenSearch(term: Ref<string>, other: () => string, open: Ref<boolean>) {
  const swap = useSwap();
  const pasted = computed(() => {
    const text = term.value.trim().toLowerCase();
    return isInscriptionId(text) ? text : null;
  });
  const inscription = useProviderRead('inscription.info', () =>
    pasted.value === null ? null : { inscriptionId: pasted.value },
  );
  const named = computed(() =>
    pasted.value === null ? '' : (inscription.data.value?.brc20?.tick ?? ''),
  );
  const deploy = useProviderRead('brc20.info', () =>
    named.value === '' ? null : { ticker: named.value },
  );
  /** Result for a pasted id: a ticker, or why there is none. */
  const fromId = computed(() => {
    if (pasted.value === null) return null;
    if (inscription.error.value !== undefined)
      return { tick: '', why: words.swap.token.noInscription };
    if (!inscription.data.value || inscription.isPrevious.value) return null;
    if (named.value === '') return { tick: '', why: words.swap.token.notToken };
    if (deploy.error.value !== undefined) return { tick: '', why: words.swap.token.notIndexed };
    if (!deploy.data.value || deploy.isPrevious.value) return null;
    return deploy.data.value.inscriptionId === pasted.value
      ? { tick: deploy.data.value.ticker, why: '' }
      : { tick: '', why: words.swap.token.otherDeploy };
  });

  const search = computed(() =>
    pasted.value === null ? term.value.trim().slice(0, 64) : (fromId.value?.tick ?? ''),
  );
  const found = useProviderRead('swap.selectPool', () => {
    if (!open.value || swap.address.value === '') return null;
    const address = swap.address.value;
    if (other() !== '') return { address, tickIn: other() };
    return search.value === '' ? { address } : { address, search: search.value };
  });
  const choices = computed<Choice[]>(() => {
    const known = [...swap.tokens.value, ...(found.data.value ?? [])].map(({ tick }) => tick);
    const wanted = search.value.toLowerCase();
    const isExact = fromId.value?.tick !== undefined && fromId.value.tick !== '';
    // Picking the token of the other side turns the pair.
    const turning =
      other() === '' || !found.data.value
        ? []
        : [{ tick: other(), swapBalance: swap.tokenOf(other())?.balance ?? '0', routes: [] }];
    return [...(found.data.value ?? []), ...turning]
      .filter(({ tick }) =>
        isExact ? tick.toLowerCase() === wanted : tick.toLowerCase().includes(wanted),
      )
      .map(({ tick, swapBalance, routes }) => ({
        tick,
        balance: swapBalance,
        through: routes ?? [],
        imitates: lookAlike(tick, known),
      }));
  });

  return { choices, fromId, loading: found.loading, error: found.error };
}
