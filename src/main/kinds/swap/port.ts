import type { SwapPort } from '#main/flows/ports.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { AppError } from '#shared/errors.ts';

import type { QuoteService } from './quote/service.ts';
import { askPreparation, readPreparation, submitOperation } from './server/ask.ts';
import { findOperation } from './server/find.ts';

interface SwapPortDeps {
  client: ProviderClient;
  quotes: QuoteService;
  /** Seconds that an address used in signatures, from this one on. */
  usedSince: (address: string, ts: number) => readonly number[];
  /** Seconds of the server's clock. */
  serverSeconds: () => number;
  /** Identifies this run of the app. */
  run: string;
}

/** How far ahead of the server's clock a second may be if earlier ones are used. */
const AHEAD = 300;

/** The swap for flows. */
export function createSwapPort({
  client,
  quotes,
  usedSince,
  serverSeconds,
  run,
}: SwapPortDeps): SwapPort {
  return {
    run,
    async begin(address) {
      const { id } = await quotes.module();
      const now = serverSeconds();
      const used = new Set(usedSince(address, now));
      for (let ts = now; ts < now + AHEAD; ts++) if (!used.has(ts)) return { moduleId: id, ts };
      throw new AppError('PROVIDER_BUSY', 'too many operations of one address in a minute', {});
    },
    middleOf: (address, ask) => quotes.middleOf(address, ask),
    async prepare(request) {
      const answers = await askPreparation(client, request);
      return answers.map((answer) => readPreparation(answer, request));
    },
    async submit(request, prepared, signatures) {
      const halves = await submitOperation(client, request, prepared, signatures);
      quotes.forget();
      return { id: prepared[0]?.ids[0] ?? '', halves };
    },
    age: ({ ts }) => serverSeconds() - ts,
    find: (request, prepared) =>
      findOperation(
        client,
        request,
        prepared.flatMap(({ ids }) => ids),
      ),
    requote: (address, ask) => quotes.requote(address, ask),
  };
}
