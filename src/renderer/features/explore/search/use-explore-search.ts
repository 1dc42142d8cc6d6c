import { computed, ref, shallowRef } from 'vue';

import { type Candidate, candidatesOf, type ExploreKind } from '#renderer/base/ids.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useAgain } from '#renderer/base/use/use-again.ts';
import { useReadProvider } from '#renderer/base/use/use-provider-read.ts';
import { words } from '#renderer/base/words.ts';
import type { Family } from '#shared/api/families.ts';
import { tickToPath } from '#shared/bitcoin/ids.ts';
import { isAppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';

export interface Hit {
  kind: ExploreKind;
  /** The id of its page, which may differ from the typed text. */
  id: string;
  title: string;
}

const familyOf: Record<ExploreKind, Family> = {
  inscription: 'inscription',
  brc20: 'brc20',
  rune: 'runes',
  alkane: 'alkanes',
  collection: 'collections',
  address: 'chain',
  block: 'chain',
  tx: 'chain',
  utxo: 'chain',
};

type Read = ReturnType<typeof useReadProvider>;

async function probeRune(read: Read, id: string): Promise<Hit | null> {
  if (id.includes(':')) {
    const { data } = await read('runes.info', { runeid: id });
    return { kind: 'rune', id: data.runeid, title: data.spacedRune };
  }
  const { data } = await read('runes.list', { rune: id, start: 0, limit: 20 });
  const found = data.detail.find((rune) => rune.rune === id);
  return found ? { kind: 'rune', id: found.runeid, title: found.spacedRune } : null;
}

async function probeAlkane(read: Read, id: string): Promise<Hit | null> {
  if (id.includes(':')) {
    const { data } = await read('alkanes.info', { alkaneid: id });
    const name = data.tokenData?.name ?? data.collectionData?.name ?? data.nftData?.name;
    return { kind: 'alkane', id: data.alkaneid, title: name ?? data.alkaneid };
  }
  const { data } = await read('alkanes.tokens', { name: id, start: 0, limit: 20 });
  const same = (text: string | undefined) => text?.toLowerCase() === id.toLowerCase();
  const found = data.detail.find(
    ({ tokenData }) => same(tokenData?.name) || same(tokenData?.symbol),
  );
  return found ? { kind: 'alkane', id: found.alkaneid, title: found.tokenData?.name ?? id } : null;
}

/** Checks with the provider which of the candidates for a text exist. */
export function useExploreSearch() {
  const read = useReadProvider();
  const app = useAppStore();
  const busy = ref(false);
  const hits = shallowRef<readonly Hit[]>();
  /** Failed look-ups, so that they aren't reported as "nothing found". */
  const problems = shallowRef<readonly unknown[]>([]);
  let latest = 0;
  let searched = '';
  const noteOutage = useAgain(
    computed(() => problems.value[0]),
    async () => {
      await search(searched);
    },
  );

  /** Null if it doesn't exist; throws if the answer is unusable. */
  async function probe({ kind, id }: Candidate): Promise<Hit | null> {
    switch (kind) {
      case 'address':
      case 'utxo':
        return { kind, id, title: id };
      case 'tx':
        await read('chain.tx', { txid: id });
        return { kind, id, title: words.explore.search.transaction };
      case 'block': {
        const { data } = /^\d{1,9}$/.test(id)
          ? await read('chain.blockByHeight', { height: Number(id) })
          : await read('chain.blockById', { blockid: id });
        return { kind, id, title: words.explore.search.block({ height: data.height }) };
      }
      case 'inscription': {
        const { data } = await read('inscription.info', { inscriptionId: id });
        const title = words.explore.search.inscription({ number: data.inscriptionNumber });
        return { kind, id: data.inscriptionId, title };
      }
      case 'brc20': {
        const { data } = await read('brc20.info', { ticker: tickToPath(id) });
        return { kind, id: data.ticker, title: data.ticker };
      }
      case 'rune':
        return probeRune(read, id);
      case 'alkane':
        return probeAlkane(read, id);
      case 'collection': {
        const { data } = await read('collections.info', { collectionId: id });
        return { kind, id, title: data.name ?? id };
      }
    }
  }

  /** Hits for a text; undefined if a newer search has started. */
  async function search(text: string): Promise<readonly Hit[] | undefined> {
    const run = (latest += 1);
    searched = text;
    busy.value = true;
    hits.value = undefined;
    problems.value = [];
    const candidates = candidatesOf(text).filter(({ kind }) => app.serves(familyOf[kind]));
    const failed: unknown[] = [];
    const answers = await Promise.all(
      candidates.map((candidate) =>
        probe(candidate).catch((error: unknown) => {
          // With these codes the provider says that it doesn't exist.
          if (!isAppError(error, 'PROVIDER_REJECTED', 'INVALID_INPUT')) failed.push(error);
          return null;
        }),
      ),
    );
    if (run !== latest) return undefined;
    busy.value = false;
    for (const error of failed) noteOutage(error);
    problems.value = failed;
    hits.value = answers
      .filter((hit) => hit !== null)
      .map((hit) => ({ ...hit, title: plainText(hit.title, 80) }));
    return hits.value;
  }

  return { busy, hits, problems, search };
}
