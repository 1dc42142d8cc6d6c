import type { FlowView } from '#shared/flows/view.ts';
import { eachKind } from '#test/kinds/each.ts';

import { inscription } from './kinds/inscription.ts';
import type { Driven, Kind } from './kinds/kind.ts';
import { trades } from './kinds/market.ts';
import { deposit, operations, withdrawal } from './kinds/second-layer.ts';
import { spends } from './kinds/spends.ts';

/** Every kind that is started between kills. A full run must include each. */
const ofKinds = (await eachKind<{ kill: Kind }>('kill')).map(({ kill }) => kill);
const kinds: Kind[] = [
  ...[inscription, ...spends, ...operations, deposit, withdrawal],
  ...[...trades, ...ofKinds],
];
export const kindNames: string[] = kinds.map(({ name }) => name);

/** Starts one of this kind; returns its flow ids. If the provider rejects it now, a later life tries again. */
export async function startOne(name: string, driven: Driven): Promise<string[]> {
  const [payment] = await driven.call('wallet.accounts', {});
  const kind = kinds.find((one) => one.name === name);
  return (await kind?.start(driven, payment?.firstAddress ?? '').catch(() => [])) ?? [];
}

/**
 * The answer that continues a flow with a question; for an order only after a temporary lack of coins. An
 * operation that was killed while submitting and rejected later checks and ends on its own.
 */
export function goesOn({ kind, state, headline, question }: FlowView): string | undefined {
  if (isReplaced({ kind, state, headline })) return 'cancel';
  if (kind === 'operation' && state === 'unclear') return undefined;
  if (kind === 'inscribe') return state === 'choosing' ? 'pay' : undefined;
  return question?.options.find(({ tone }) => tone === 'primary')?.answer;
}

/** Its item was bought by someone else, or by another purchase of ours, so no retry can get it. */
const isReplaced = ({ kind, state, headline }: Pick<FlowView, 'kind' | 'state' | 'headline'>) =>
  kind === 'buy' && state === 'stopped' && headline.includes('look at the other listings');
