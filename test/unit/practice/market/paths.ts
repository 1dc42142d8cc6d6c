import { type startPractice } from '#test/unit/practice/support.ts';

/**
 * The market's routes from the documents, for tests that talk to the practice network like any client, without the
 * product's table.
 */
export const marketPaths = [
  'brc20_kline',
  'brc20_types',
  'brc20_types_specified',
  'bind',
  'bind_info',
  'list',
  'inscription_info',
  'inscription_info_list',
  'actions',
  'create_put_on',
  'confirm_put_on',
  'create_bid_prepare',
  'create_bid',
  'confirm_bid',
  'create_put_off',
  'confirm_put_off',
  'create_modify_price',
  'confirm_modify_price',
] as const;
export type MarketPath = (typeof marketPaths)[number];

export interface Said {
  code: number;
  msg: string;
  data: Record<string, unknown> | null;
}

/** Posts a body to a market route; returns the raw answer. */
export async function post(
  { network }: Pick<ReturnType<typeof startPractice>, 'network'>,
  route: MarketPath,
  body: object,
): Promise<Said> {
  const url = new URL(`http://practice.test/v3/market/brc20/auction/${route}`);
  const response = await network.fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as Said;
}
