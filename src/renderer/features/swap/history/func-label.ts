import { plainText } from '#shared/text.ts';

const labels: Record<string, string> = {
  deployPool: 'New pool',
  addLiq: 'Liquidity added',
  removeLiq: 'Liquidity removed',
  swap: 'Swap',
  send: 'Send',
  sendLp: 'Shares sent',
  lock: 'Shares locked',
  unlock: 'Shares unlocked',
  decreaseApproval: 'Withdrawal',
  claim: 'Rewards claimed',
};

/** A function of the module in words; one that is not known as it is named. */
export const funcLabel = (func: string): string =>
  (Object.hasOwn(labels, func) ? labels[func] : undefined) ?? plainText(func, 40);
