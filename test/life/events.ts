import type { Dice } from '#test/liar/dice.ts';

import type { Household } from './household.ts';

type Event = (house: Household, dice: Dice) => Promise<unknown>;

/** Events between operations. */
const events: Record<string, Event> = {
  switch: (house, dice) => house.switchTo(dice.below(house.size)),
  'another switch': (house, dice) => house.switchTo(dice.below(house.size)),
  reorganisation: ({ net }, dice) => net.network.reorganise(1 + dice.below(3)),
  block: ({ net }) => net.network.mine(1),
  lock: (house) => house.lock(),
  restart: (house) => house.restart(),
  paid: async (house, dice) =>
    (await house.world()).network.payFromOutside(
      house.member()?.payment ?? '',
      600 + dice.below(80_000),
      dice.chance(0.3),
    ),
  money: async (house) => {
    const member = house.member();
    if (member) await house.give.money(member);
  },
};

/** An event before an operation; returns its name. */
export async function happen(house: Household, dice: Dice): Promise<string> {
  const name = dice.of(Object.keys(events)) ?? 'block';
  await events[name]?.(house, dice);
  return name;
}
