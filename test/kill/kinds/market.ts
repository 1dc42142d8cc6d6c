import type { FlowView } from '#shared/flows/view.ts';

import { type Kind, ownAmount } from './kind.ts';
import { TICK } from './second-layer.ts';

/** Sats for one, where the book is empty. */
const FIRST_PRICE = '50000';
const FEE_RATE = 3;

/** An offer of a part of the balance: its transfer is inscribed first. */
export const listing: Kind = {
  name: 'list',
  async start({ call }, address) {
    const places = { payAddress: address, holdAddress: address, feeRate: FEE_RATE };
    const asked = (unitPrice: string) => ({
      kind: 'list' as const,
      items: [{ what: 'balance' as const, tick: TICK, amount: ownAmount(), unitPrice }],
      ...places,
    });
    const { market } = await call('trade.quote', asked(FIRST_PRICE));
    const input = asked(market?.floorUnitPrice ?? FIRST_PRICE);
    const { problems } = await call('trade.quote', input);
    return problems.length > 0 ? [] : (await call('flow.start', input)).ids;
  },
};

/** The open offers of an address, as the market has them: what is offered and for how much. */
export async function offersOf(base: string, seller: string): Promise<string[]> {
  const response = await fetch(`${base}/v3/market/brc20/auction/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      filter: { nftType: 'brc20', address: seller, tick: TICK },
      sort: {},
      start: 0,
      limit: 99,
    }),
  });
  const { data } = (await response.json()) as {
    data: { list: { inscriptionId: string; price: number }[] };
  };
  return data.list.map(({ inscriptionId, price }) => `${inscriptionId} ${price}`);
}

/** What has to stand after all that was listed: once each, at the price that was signed. */
export const offersDue = (flows: readonly FlowView[]): string[] =>
  flows.flatMap(({ trade }) =>
    (trade?.lines ?? []).map(({ inscriptionId, priceSats }) => `${inscriptionId} ${priceSats}`),
  );
