import { expect, it } from 'vitest';

import { endpoints } from '#shared/api/endpoints.ts';

/** The swap routes of the contract, in its own spelling. */
const gets = `
  address_gas address_usd all_balance balance burn_history community_info community_list config
  create_deposit create_retry_withdraw create_withdraw deposit_balance deposit_list
  deposit_process export_lock_lp_history func_info gas_history liq_history lock_lp_history
  lp_reward_history multi_swap_history my_lock_lp my_pool my_pool_list overview pool_holders
  pool_info pool_list pre_add_liq pre_claim pre_deploy_pool pre_lock_lp pre_multi_swap
  pre_remove_liq pre_send pre_send_lp pre_stake pre_swap pre_unlock_lp pre_unstake price_line
  quote_add_liq quote_multi_swap quote_remove_liq quote_swap reward_curve rollup_history select
  select_deposit select_pool send_history send_lp_history stake_history stake_item stake_list
  stake_user_info swap_history system_status task_list tick_holders tick_price
  unlock_lp_history user_info withdraw_history withdraw_process
`;
const posts = `
  add_community_info add_liq batch_history batch_send claim confirm_deposit confirm_retry_withdraw
  confirm_withdraw deploy_pool lock_lp multi_swap pre_batch_send remove_liq send send_lp stake
  swap unlock_lp unstake
`;
const listed = (method: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${method} /v1/brc20-swap/${name}`);

it('has a row for each of the 84 routes of the swap family, and no other', () => {
  const contract = [...listed('GET', gets), ...listed('POST', posts)].sort();
  const rows = Object.values(endpoints)
    .filter((row) => row.family === 'swap')
    .map((row) => `${row.method} ${row.path}`)
    .sort();
  expect(contract).toHaveLength(84);
  expect(rows).toEqual(contract);
});

it('reads the two shapes that sources give for balances and for dollar values', () => {
  const four = { module: '1', swap: '2', pendingSwap: '0', pendingAvailable: '0' };
  const all = endpoints['swap.allBalance'].data;
  const nested = all.parse({ moss: { balance: four, decimal: '18', price: 0.5 } });
  expect(nested['moss']?.balance).toEqual(four);
  expect(all.parse({ moss: four })['moss']?.balance).toEqual(four);
  const one = { assetsUSD: 1.5, lpUSD: '2' };
  const read = [{ assetsUSD: '1.5', lpUSD: '2' }];
  expect(endpoints['swap.addressUsd'].data.parse(one)).toEqual(read);
  expect(endpoints['swap.addressUsd'].data.parse([one])).toEqual(read);
});

it.each(['1.0', '01', '+1', '1e3', '.5', '1.', ' 1', '-1', '0', ''])(
  'refuses the amount %j before it leaves, as the server would',
  (amount) => {
    const { params } = endpoints['swap.quoteSwap'];
    const ask = { address: 'bc1qexampleexample', tickIn: 'a', tickOut: 'b', exactType: 'exactIn' };
    expect(params.safeParse({ ...ask, amount: '1.5' }).success).toBe(true);
    expect(params.safeParse({ ...ask, amount }).success).toBe(false);
  },
);
