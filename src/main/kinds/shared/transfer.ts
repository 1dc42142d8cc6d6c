import type { ProviderClient } from '#main/provider/types.ts';
import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import { compareDecimal } from '#shared/bitcoin/amount.ts';
import { formatOutpoint, tickToPath } from '#shared/bitcoin/ids.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { BridgeTransfer } from '#shared/ipc/swap-bridge.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { error } from './problem.ts';

const PAGE = 100;
/** Transfer inscriptions of one token listed at most. */
const MAX_TRANSFERS = 500;

/** Transfer inscriptions of a token at an address, confirmed ones first. Throws the provider's errors. */
export async function readTransfers(
  { client }: { client: ProviderClient },
  address: string,
  tick: string,
): Promise<BridgeTransfer[]> {
  const found: { id: string; amount: string; confirmations: number }[] = [];
  for (let start = 0; start < MAX_TRANSFERS; start += PAGE) {
    const request = { address, ticker: tickToPath(tick), start, limit: PAGE };
    const { detail, total } = await client.call('brc20.transferable', request);
    for (const { inscriptionId, data, confirmations = 0 } of detail)
      found.push({ id: inscriptionId, amount: data.amt, confirmations });
    if (detail.length === 0 || start + PAGE >= (total ?? 0)) break;
  }
  const placed = await Promise.all(
    found.map(async ({ id, amount, confirmations }): Promise<BridgeTransfer[]> => {
      const { utxo } = await client.call('inscription.info', { inscriptionId: id });
      if (!utxo || utxo.height >= UNCONFIRMED_HEIGHT) return [];
      return [{ inscriptionId: id, outpoint: formatOutpoint(utxo), amount, confirmations }];
    }),
  );
  return placed.flat();
}

/** Tokens to be moved from one of our addresses by a transfer inscription, existing or to be created. */
interface Leaving {
  address: string;
  tick: string;
  amount: string;
  transfer: { inscriptionId: string; outpoint: string } | null;
}

interface Sources {
  client: ProviderClient;
  portfolio: {
    /** Of one ticker at one address, as a decimal; null while unknown. */
    availableOf(address: string, tick: string): Promise<string | null>;
  };
}

/**
 * Checks that enough is available, or that the named transfer inscription is unused, where it was seen, and of this
 * amount.
 */
export async function transferProblems(
  { transfer, address, tick, amount }: Leaving,
  from: Sources,
): Promise<Problem[]> {
  if (transfer === null) {
    const available = await from.portfolio.availableOf(address, tick);
    if (available === null) return [error('amount', say.shared.transfer.theTokenIndexCannot)];
    return compareDecimal(available, amount) < 0
      ? [
          error(
            'amount',
            say.shared.transfer.areAvailableAtThis({ available, tick: plainText(tick, 24) }),
          ),
        ]
      : [];
  }
  const found = (await readTransfers(from, address, tick)).find(
    ({ inscriptionId }) => inscriptionId === transfer.inscriptionId,
  );
  if (!found) return [error('transfer', say.shared.transfer.thisTransferInscriptionWas)];
  if (found.outpoint !== transfer.outpoint)
    return [error('transfer', say.shared.transfer.theInscriptionSitsOn)];
  return compareDecimal(found.amount, amount) === 0
    ? []
    : [
        error(
          'transfer',
          say.shared.transfer.itTransfersNot({ amount: found.amount, amount2: amount }),
        ),
      ];
}
