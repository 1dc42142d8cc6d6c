import { freeCoins, largest, selectable } from '#main/kinds/shared/free-coins.ts';
import { error } from '#main/kinds/shared/problem.ts';
import { homeSats, TWO_INSCRIBED } from '#main/kinds/spend/sign/plan-runes.ts';
import { writeRunestone } from '#main/kinds/spend/sign/runestone.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { selectCoins } from '#main/wallet/selection.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { atomsOf, totalAtoms } from '#shared/bitcoin/rune-amounts.ts';
import { AppError } from '#shared/errors.ts';
import { RUNE_POSTAGE, type SendRunesInput } from '#shared/flows/spend.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import { costView, nothing, type Parts, request, type SpendSources } from './parts.ts';

/** Fee and size of sending runes, from the coins as last read. */
export async function runesCost(input: SendRunesInput, from: SpendSources): Promise<Parts> {
  const { coins } = await from.coins.list(false);
  const carriers = input.coins.map((outpoint) => {
    const coin = coins.find((one) => one.outpoint === outpoint);
    if (!coin) throw new AppError('NOT_FOUND', 'A coin with the runes is not there any more.');
    return coin;
  });
  const problems: Problem[] = [];
  const held = carriers
    .flatMap(({ runes }) => runes)
    .filter(({ id }) => id === input.rune.id)
    .reduce((sum, { atoms }) => sum + BigInt(atoms), 0n);
  if (held < totalAtoms(input))
    problems.push(error('coins', say.spend.quoteRunesCost.theCoinsDoNot));
  if (carriers.filter(({ inscriptions }) => inscriptions.length > 0).length > 1)
    problems.push(error('coins', TWO_INSCRIBED));
  if (carriers.some(({ frozen }) => frozen))
    problems.push(error('coins', say.spend.quoteRunesCost.oneOfTheCoins));
  if (carriers.some(({ lockedBy }) => lockedBy !== null))
    problems.push(error('coins', say.spend.quoteRunesCost.oneOfTheCoinsIs));
  const fixed = selectable(carriers, from);
  const carried = fixed.reduce((sum, { sats }) => sum + sats, 0n);
  const paid = RUNE_POSTAGE * BigInt(input.recipients.length);
  const network = networks[from.id];
  const want = {
    ...request(input, from),
    paySats: paid + homeSats(carried),
    payTypes: [
      ...input.recipients.map(({ address }) => parseAddress(address, network).type),
      // The rest goes to an address for inscriptions.
      'p2tr' as const,
      writeRunestone(input.rune.id, atomsOf(input)).length,
    ],
    fixed,
  };
  const others = input.recipients.filter(({ address }) => !from.own.isOwn(address));
  const leaves = RUNE_POSTAGE * BigInt(others.length);
  const chosen = selectCoins(await freeCoins(from), want, largest);
  const { feeSats, vsize, changeSats } = chosen;
  const spent = chosen.coins.length + carriers.length;
  return {
    ...nothing,
    problems,
    cost: costView(feeSats, vsize, spent, leaves + feeSats, changeSats),
  };
}
