import type { CoinEvidence } from '#main/wallet/coin-report.ts';
import type { Purpose } from '#shared/flows/approval.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { CHAIN, type SceneInput } from '#test/attacks/scene.ts';

import type { GeneralAttack } from './general.ts';

const said = <T>(value: T) => ({ state: 'said' as const, value });
const silent = { state: 'failed' as const, error: null };
const heights = {
  chain: said(CHAIN),
  brc20: said(CHAIN),
  runes: said(CHAIN),
  alkanes: said(CHAIN),
};
const behind = said(CHAIN - 100);

/** The outpoint's own record with one value changed. */
const record = (
  { sats, script }: SceneInput,
  change: Partial<Extract<CoinEvidence['record'], { state: 'said' }>['value'] & object>,
) => ({
  record: said({ sats, script, height: CHAIN - 10, spent: false, inscriptions: [], ...change }),
});

type Lies = Record<string, (input: SceneInput) => Partial<CoinEvidence>>;

/** One list, height or value contradicts all others, which call the coin clean. */
const aroundCoin: Lies = {
  'The list of what may pay leaves its coin out': () => ({ available: said(false) }),
  'The list of what may pay is silent': () => ({ available: silent }),
  'The list of inscriptions names its coin, and no inscription': () => ({
    inscriptionList: said(true),
  }),
  'The list of inscriptions is silent': () => ({ inscriptionList: silent }),
  'The list of used inscriptions names its coin': () => ({ abandonedList: said(true) }),
  'The list of used inscriptions is silent': () => ({ abandonedList: silent }),
  'The token index has not reached its block': () => ({ heights: { ...heights, brc20: behind } }),
  'The rune index has not reached its block': () => ({ heights: { ...heights, runes: behind } }),
  'The alkane index has not reached its block': () => ({
    heights: { ...heights, alkanes: behind },
  }),
  'The record of its coin has other sats than the list': (input) =>
    record(input, { sats: input.sats + 1n }),
  'The record of its coin has another script than the list': (input) =>
    record(input, { script: `0014${'00'.repeat(20)}` }),
};

/** Answers about a single coin that contradict the lists. */
const ofCoin: Lies = {
  'The rune index names its coin, and no rune': () => ({ runes: said(true) }),
  'The rune index is silent about its coin': () => ({ runes: silent }),
  'The alkane index names its coin, and no alkane': () => ({ alkanes: said(true) }),
  'The alkane index is silent about its coin': () => ({ alkanes: silent }),
  'The record of its coin has an inscription that no list has': (input) =>
    record(input, { inscriptions: [{ id: `${'ee'.repeat(32)}i0`, offset: 1n }] }),
};

const BY_NAME = 'The coin is there for what it carries: asset.alone looks at that, and no list.';
const NEVER_ASKED: Partial<Record<Purpose, string>> = {
  list: BY_NAME,
  're-price': BY_NAME,
  reveal: 'The coin is there for the deploy inscription: reveal.parent looks at that.',
  'withdraw-approve': 'The coin is still to be made: no index knows it.',
  psbt: 'Nobody said what it is for: C4 follows what its coins carry, and no list decides.',
};
const REPLACED = 'The transaction that it replaces spends the coin, so no list has it any more.';
const replaces: readonly Purpose[] = ['bump', 'cancel', 'raise'];

/** Why a lie about a coin doesn't apply to a purpose; undefined if it does. */
export const coinLieHole = (purpose: Purpose, title: string): string | undefined => {
  if (!(title in aroundCoin) && !(title in ofCoin)) return undefined;
  return (
    NEVER_ASKED[purpose] ??
    (replaces.includes(purpose) && title in aroundCoin ? REPLACED : undefined)
  );
};

/** For every purpose: a coin doesn't pay if one source contradicts the others. */
export const coinLies: readonly GeneralAttack[] = Object.entries({
  ...aroundCoin,
  ...ofCoin,
}).map(([title, tell]) => ({
  by: 'C3',
  verdict: 'block',
  title,
  change: (one, { own }) => {
    const input = at(one.scene.inputs, own);
    input.coin = { ...input.coin, ...tell(input) };
  },
}));
