import type { ProviderClient } from '#main/provider/types.ts';
import { tickToPath } from '#shared/bitcoin/ids.ts';

const PAGE = 500;
/** A longer list is forged. */
const MAX_PAGES = 40;

type Options = Parameters<ProviderClient['call']>[2];

/** A transfer inscription in its holder's list of unused ones; null if it isn't there. */
export async function findTransferable(
  client: ProviderClient,
  named: { address: string; tick: string; inscriptionId: string },
  options: Options,
) {
  const { address, tick, inscriptionId } = named;
  for (let start = 0; start < PAGE * MAX_PAGES; start += PAGE) {
    const { detail, total } = await client.call(
      'brc20.transferable',
      { address, ticker: tickToPath(tick), start, limit: PAGE },
      options,
    );
    const found = detail.find((one) => one.inscriptionId === inscriptionId);
    if (found || detail.length === 0 || start + PAGE >= (total ?? 0)) return found ?? null;
  }
  return null;
}
