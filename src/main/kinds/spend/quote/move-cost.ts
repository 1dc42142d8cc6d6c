import { moveSelection } from '#main/kinds/shared/move-selection.ts';
import { error } from '#main/kinds/shared/problem.ts';
import { movedOf } from '#main/kinds/spend/sign/facts.ts';
import { AppError } from '#shared/errors.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';
import { say } from '#shared/words/say.ts';

import { costView, nothing, type Parts, type SpendSources } from './parts.ts';

type Move = Extract<SpendInput, { kind: 'send-inscription' | 'send-inscriptions' }>;

/** Fee and size of moving one or more inscriptions, from the coins as last read. */
export async function moveCost(input: Move, from: SpendSources): Promise<Parts> {
  const { coins } = await from.coins.list(false);
  const carriers = movedOf(input).map(({ inscriptionId, outpoint }) => {
    const carrier = coins.find((one) => one.outpoint === outpoint);
    if (carrier?.inscriptions.includes(inscriptionId)) return carrier;
    throw new AppError('NOT_FOUND', 'The inscription is not on this coin any more.');
  });
  const problems = carriers.flatMap((carrier, at) =>
    faultsOf(carrier).map((text) =>
      error(input.kind === 'send-inscription' ? 'outpoint' : `items.${at}`, text),
    ),
  );
  const { paySats, feeSats, vsize, changeSats, inputs, isPadded } = await moveSelection(
    carriers,
    input,
    from,
  );
  if (carriers.length > 1 && isPadded)
    problems.push(error('address', say.spend.quoteMoveCost.aCoinHoldsToo));
  const outlay = from.own.isOwn(input.address) ? feeSats : paySats + feeSats;
  const cost = costView(feeSats, vsize, inputs, outlay, changeSats);
  return { ...nothing, problems, cost };
}

function faultsOf(carrier: CoinView): string[] {
  const faults: string[] = [];
  if (carrier.inscriptions.length > 1) faults.push(say.spend.quoteMoveCost.itsCoinCarriesOther);
  if (carrier.frozen) faults.push(say.spend.quoteMoveCost.itsCoinIsFrozen);
  if (carrier.lockedBy !== null) faults.push(say.spend.quoteMoveCost.itsCoinIsReserved);
  if (carrier.height === null) faults.push(say.spend.quoteMoveCost.itIsNotConfirmed);
  return faults;
}
