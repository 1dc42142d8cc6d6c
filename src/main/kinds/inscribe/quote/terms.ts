import type { QuoteSources } from '#main/kinds/shared/quote-sources.ts';
import { brc20Json } from '#main/orders/brc20-json.ts';
import { ifKnown } from '#main/provider/if-known.ts';
import { tickBytes, tickToPath } from '#shared/bitcoin/ids.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { InscribeContent, SignedTerms } from '#shared/flows/inputs.ts';

/** An operation that its deployer must sign, and what else its order then needs; null for others. */
export async function signedTermsOf(
  content: InscribeContent,
  from: QuoteSources,
): Promise<SignedTerms | null> {
  const operation = brc20Json(content);
  if (operation === null || networks[from.id].tickers !== 'bitcoin') return null;
  if (content.type === 'brc20-deploy' && tickBytes(content.tick) === 6) {
    const { blocks } = await from.client.call('chain.info', {});
    const payerAddress = from.own.payingAddress();
    const activeHeight = blocks + DEPLOY_LEAD;
    const { tick } = content;
    return { kind: 'deploy', operation, tick, payerAddress, parent: null, activeHeight };
  }
  if (content.type !== 'brc20-mint') return null;
  const info = await ifKnown(from.client.call('brc20.info', { ticker: tickToPath(content.tick) }));
  if (info === null) return null;
  const bytes = tickBytes(content.tick);
  if (info.selfMint !== true && bytes !== 5) return null;
  const { inscriptionId } = info;
  const { address } = await from.client.call('inscription.info', { inscriptionId });
  if (from.own.withKey(address) === null) return null;
  // For a 6-byte self-mint the payer must be the deployer (api-facts 2.2).
  const payerAddress = bytes === 5 ? from.own.payingAddress() : address;
  const parent = { inscriptionId, address };
  const { tick } = content;
  return { kind: 'mint', operation, tick, payerAddress, parent, activeHeight: 0 };
}

/** Blocks until a deploy becomes active: time for its commit, its predeploy and three blocks after that. */
const DEPLOY_LEAD = 8;
