import type { Output } from '#main/ipc/contract.ts';
import { readWhole } from '#renderer/base/pieces.ts';
import type { Rpc } from '#renderer/base/rpc.ts';

/** All coins of the current network, read in pieces. `refresh` updates them from the network first. */
export async function readCoins(
  rpc: Rpc,
  refresh: boolean,
): Promise<Omit<Output<'coins.list'>, 'more'>> {
  const { answer, items } = await readWhole(
    (again) => rpc.call('coins.list', { refresh: refresh && !again }),
    ({ coins }) => coins,
    (place) => rpc.call('coins.more', place),
  );
  return { asOf: answer.asOf, problem: answer.problem, coins: items };
}
