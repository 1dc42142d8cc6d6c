import { block, type Finding, judge, warn } from '#main/signing/define/clause.ts';
import type { Expected } from '#main/signing/define/purpose.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { stopped } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

import { type GeneralClause, type Part, partsOf } from './define.ts';

const OTHER = say.signing.clausesGeneralRole.isOfAnAccount;

/** Clean by the indexes, by our own record and by the bytes of its creating transaction. */
const isCleanByAll = ({ report, evidence: { maker } }: Coin): boolean =>
  report.verdict === 'clean' && (maker.state === 'said' || maker.state === 'absent');

function findingsOf(one: Part, { allowance }: Expected): Finding[] {
  const { input, name, part, coin } = one;
  const pays = input.mine?.role === 'payment';
  if (part === 'pays') return pays ? [] : [block(stopped(`${name} ${OTHER}`))];
  if (part === 'named')
    return pays ? [] : [warn(say.signing.clausesGeneralRole.youChoseThisCoin({ name, OTHER }))];
  if (part !== 'allowed') return [];
  if (!allowance || input.address !== allowance.address)
    return [block(stopped(`${name} ${OTHER}`))];
  return coin && isCleanByAll(coin)
    ? []
    : [block(say.signing.clausesGeneralRole.mayContainAnAsset({ name }))];
}

/**
 * Every paying coin of ours is in an account with the paying role. Any other must be allowed by name, and clean by
 * every source.
 */
export const rightAccountPays: GeneralClause = (facts, expected, added) => {
  const parts = partsOf(facts, expected);
  const { allowance } = expected;
  const allowed = parts.filter(({ part }) => part === 'allowed');
  return judge(
    'role',
    say.signing.clausesGeneralRole.theRightAccountPays,
    allowance && allowed.length > 0
      ? allowance.why
      : say.signing.clausesGeneralRole.onlyAccountsThatPay,
    parts.flatMap(({ input, name, part }) =>
      input.mine && (part === 'pays' || part === 'named' || part === 'allowed')
        ? [
            say.signing.clausesGeneralRole.ofRole({
              name,
              role: input.mine.role,
              address: input.address ?? say.signing.named.noAddress,
            }),
          ]
        : [],
    ),
    [...parts.flatMap((part) => findingsOf(part, expected)), ...added],
  );
};
