import type { ProviderClient } from '#main/provider/types.ts';
import { canBeOf, type FoundEtching, readEtching } from '#main/signing/coins/etching.ts';
import { runeFaults } from '#main/signing/read/known-rune.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { CoinKnowledge, SeenRune } from '#main/wallet/coin-knowledge.ts';
import type { KeptRune } from '#shared/bitcoin/kept-asset.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';

import { describeDivision } from './changes/coins.ts';
import type { Described } from './changes/requests.ts';

interface DivisionsDeps {
  clock: Clock;
  /** With stored transactions. */
  client: ProviderClient;
  store: Pick<NetworkStore, 'keptRunes'>;
  knowledge: Pick<CoinKnowledge, 'learnRunes'>;
  onChange: () => void;
}

/** How a rune is shown: by our records, and what the provider says against them. */
export interface Division {
  divisibility: number;
  doubt: string | null;
}

/** Txid of the transaction at a place in the chain, according to the provider. */
export const txidAt =
  (client: ProviderClient) =>
  async (height: number, index: number): Promise<string | null> => {
    const { detail } = await client.call('chain.blockTxs', { height, cursor: index, size: 1 });
    const [found] = detail;
    return found?.height === height && found.idx === index ? found.txid : null;
  };

/** How runes divide on every screen: as recorded, whatever the provider says now. */
export function createRuneDivisions({ clock, client, store, knowledge, onChange }: DivisionsDeps) {
  function byRecord(said: SeenRune): Division {
    const kept = store.keptRunes.of(said.id);
    const faults = runeFaults({ said: { ...said, symbol: null }, kept, etching: null });
    return {
      divisibility: kept?.divisibility ?? said.divisibility,
      doubt: faults.length === 0 ? null : faults.join(' '),
    };
  }

  /** What the bytes of its etching would replace. Throws NOT_FOUND if there is nothing to replace. */
  async function etchingAgainst(id: string): Promise<{ kept: KeptRune; etching: FoundEtching }> {
    const kept = store.keptRunes.of(id);
    const etching = await readEtching(id, {
      txidAt: txidAt(client),
      previousOf: (txid) => client.call('chain.rawTx', { txid }),
    });
    if (kept === null || kept.learned === 'etched' || etching === null)
      throw new AppError('NOT_FOUND', 'no etching of this rune was found');
    if (!canBeOf(etching, kept.name))
      throw new AppError('NOT_FOUND', 'the etching at its place is of another rune');
    return { kept, etching };
  }

  return {
    byRecord,
    /** The same, recording a rune that is seen for the first time. */
    learned: async (said: SeenRune): Promise<Division> => {
      await knowledge.learnRunes([said]);
      return byRecord(said);
    },
    /** Takes over what the etching says, as described last. `describe`: null if it only confirms the record. */
    byEtching(id: string) {
      let found: { kept: KeptRune; etching: FoundEtching } | null = null;
      return {
        describe: async (): Promise<Described | null> => {
          found = await etchingAgainst(id);
          return describeDivision(found.kept, found.etching);
        },
        accept: (): void => {
          if (found === null) return;
          const { divisibility } = found.etching;
          const row = { ...found.kept, divisibility, learned: 'bytes' as const, at: clock.now() };
          store.keptRunes.decide(row);
          onChange();
        },
      };
    },
  };
}

export type RuneDivisions = ReturnType<typeof createRuneDivisions>;
