import type { AssetTrail, CoinKnowledge, SeenRune } from '#main/wallet/coin-knowledge.ts';
import type { KeptRune } from '#shared/bitcoin/kept-asset.ts';
import { isRuneName, runeLetters } from '#shared/bitcoin/rune-names.ts';
import { AppError } from '#shared/errors.ts';

import {
  canBeOf,
  etchingIn,
  type EtchingSources,
  type FoundEtching,
  readEtching,
} from './etching.ts';

/** Where it is recorded how runes are divided. */
export interface RuneRecord {
  of(id: string): KeptRune | null;
  /** Set once: only a stronger source replaces it. */
  add(rune: KeptRune): void;
}

export interface RuneKnowledgeDeps extends EtchingSources {
  runes: RuneRecord;
  /** False before the first unlock of a run. */
  isWritable: () => boolean;
  now: () => number;
}

/** Knowledge of how runes divide, from the record and from etchings. */
export function createRuneKnowledge({
  runes,
  previousOf,
  txidAt,
  isWritable,
  now,
}: RuneKnowledgeDeps): Pick<CoinKnowledge & AssetTrail, 'noteRunes' | 'learnRunes' | 'etched'> {
  function noteRunes(found: readonly SeenRune[]): void {
    if (!isWritable()) return;
    try {
      for (const one of found) {
        if (isRuneName(one.name) && runes.of(one.id) === null)
          runes.add({ ...one, learned: 'seen', at: now() });
      }
    } catch {
      // The disk is full: it is recorded when seen again.
    }
  }

  /** Looked up once in a run, whether found or not. */
  const etchings = new Map<string, Promise<FoundEtching | null>>();

  function etchingOf(id: string): Promise<FoundEtching | null> {
    const reading = etchings.get(id) ?? readEtching(id, { txidAt, previousOf }).catch(() => null);
    etchings.set(id, reading);
    return reading;
  }

  async function learnRune(said: SeenRune): Promise<void> {
    if (!isRuneName(said.name) || (runes.of(said.id)?.learned ?? 'seen') !== 'seen') return;
    const etching = await etchingOf(said.id);
    const known = runes.of(said.id);
    const { id, name } = known ?? said;
    if (etching === null || !canBeOf(etching, name)) return;
    const { divisibility } = etching;
    // At first sight there is nothing to falsify. Later the bytes may only confirm: a provider can make up an etching as
    // easily as a number.
    if (known !== null && known.divisibility !== divisibility) return;
    runes.add({ id, name, divisibility, learned: 'bytes', at: now() });
  }

  return {
    noteRunes,
    async learnRunes(found) {
      for (const one of new Map(found.map((rune) => [rune.id, rune])).values()) {
        if (!isWritable()) return;
        await learnRune(one).catch(() => undefined);
      }
      noteRunes(found);
    },
    async etched({ id, name }, txid) {
      const etching = await etchingIn(txid, previousOf);
      if (etching?.name !== runeLetters(name))
        throw new AppError('NOT_FOUND', `the transaction ${txid} does not etch ${name}`);
      const { divisibility } = etching;
      runes.add({ id, name, divisibility, learned: 'etched', at: now() });
    },
  };
}
