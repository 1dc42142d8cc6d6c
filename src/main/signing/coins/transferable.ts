import type { ProviderClient } from '#main/provider/types.ts';
import { tickToPath } from '#shared/bitcoin/ids.ts';

const PAGE = 500;
/** A list that never ends is one that was made up. */
const MAX_PAGES = 40;

type Options = Parameters<ProviderClient['call']>[2];

/** A transfer inscription in the list of its holder's unused ones; null when it is not in it. */
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
