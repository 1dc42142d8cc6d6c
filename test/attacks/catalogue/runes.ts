import type { RuneInfo } from '#main/flows/ports.ts';
import { etchedFault, mintedFault } from '#main/kinds/inscribe/flow/verify-runes.ts';
import { etchPlan, mintPlan } from '#main/orders/rune-order.ts';
import {
  type EtchContent,
  type EtchFacts,
  etchProblems,
  type MintContent,
  mintProblems,
  type RuneFacts,
} from '#main/orders/rune-rules.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { type Attack, changing, faultOf, type Verdicts } from '#test/attacks/define.ts';

const said = (problems: Problem[]): Verdicts =>
  problems.map(({ severity, text }) => ({
    id: 'runes',
    verdict: severity === 'error' ? 'block' : 'warn',
    text,
  }));

interface EtchCase {
  content: EtchContent;
  facts: EtchFacts;
}
const etching = (): EtchContent => ({
  type: 'runes-etch',
  rune: 'PRACTICE•RUNE•OF•OURS',
  symbol: 'P',
  divisibility: 2,
  premine: '1000',
  units: 'atomic',
  terms: { amount: '10', cap: '100', height: [1_100, 2_000], offset: null },
  logo: null,
});
const honestEtch = (): EtchCase => ({
  content: etching(),
  facts: { minimum: 'AAAAAAAAAAAAA', taken: false, height: 1_000 },
});
const termsOf = (one: EtchCase): NonNullable<EtchContent['terms']> => {
  if (!one.content.terms) throw new Error('the honest case lacks it');
  return one.content.terms;
};

function etchings(): Attack[] {
  const attack = changing(honestEtch, ({ content, facts }) => said(etchProblems(content, facts)))(
    'runes etch',
  );
  return [
    attack('A name that somebody has', 'runes', (one) => {
      one.facts.taken = true;
    }),
    attack('A name that is too short yet', 'runes', (one) => {
      one.content.rune = 'SHORT';
    }),
    attack('A name with a look-alike letter', 'runes', (one) => {
      one.content.rune = 'PRACTICE•RUNE•ОF•OURS';
    }),
    attack('A name of the protocol’s own', 'runes', (one) => {
      one.content.rune = 'A'.repeat(27);
    }),
    attack('A premine with more decimals than the rune', 'runes', (one) => {
      one.content.premine = '1000.001';
    }),
    attack('A supply that no integer of the protocol holds', 'runes', (one) => {
      one.content.premine = `1${'0'.repeat(37)}`;
    }),
    attack('A mint that is over before the etching', 'runes', (one) => {
      termsOf(one).height = [900, 1_005];
    }),
    attack('A mint that ends before it begins', 'runes', (one) => {
      termsOf(one).height = [2_000, 1_100];
    }),
    attack('A mint that gives nothing', 'runes', (one) => {
      termsOf(one).amount = '0';
    }),
  ];
}

const OWN = 'ab'.repeat(32);
const honestFound = (): { found: RuneInfo } => ({
  found: {
    runeid: '840000:1',
    spacedRune: 'PRACTICE•RUNE•OF•OURS',
    divisibility: 2,
    premine: '100000',
    terms: { amount: '1000', cap: '100' },
    etching: OWN,
  },
});

/** What the provider etched, according to the index. */
function etched(): Attack[] {
  const attack = changing(honestFound, ({ found }) =>
    faultOf('runes.etched', etchedFault(etchPlan(etching()), found, [OWN])),
  )('runes etch');
  const by = 'runes.etched';
  return [
    attack('The rune was etched in somebody else’s transaction', by, ({ found }) => {
      found.etching = 'cd'.repeat(32);
    }),
    attack('The etching bears another name', by, ({ found }) => {
      found.spacedRune = 'PRACTICE•RUNES•OF•OURS';
    }),
    attack('The etching has another premine: whole and atomic units confused', by, ({ found }) => {
      found.premine = '1000';
    }),
    attack('The etching has other decimals', by, ({ found }) => {
      found.divisibility = 0;
    }),
    attack('The etching gives another amount to each mint', by, ({ found }) => {
      found.terms = { amount: '10', cap: '100' };
    }),
    attack('The etching has another cap', by, ({ found }) => {
      found.terms = { amount: '1000', cap: '1000000' };
    }),
    attack('The runestone was a cenotaph: there are no terms and no premine', by, ({ found }) => {
      found.premine = '0';
      found.terms = null;
    }),
  ];
}

const minting = (): MintContent => ({
  type: 'runes-mint',
  runeid: '840000:1',
  rune: 'PRACTICE•RUNE',
  amount: '1000',
  divisibility: 2,
  count: 3,
});
const honestMint = (): { content: MintContent; facts: RuneFacts | null } => ({
  content: minting(),
  facts: {
    runeid: '840000:1',
    spacedRune: 'PRACTICE•RUNE',
    divisibility: 2,
    doubt: null,
    mintable: true,
    remaining: '500',
    amount: '1000',
  },
});

function mints(): Attack[] {
  const order = changing(honestMint, ({ content, facts }) => said(mintProblems(content, facts)))(
    'runes mint',
  );
  const after = changing(
    () => ({ now: 8_000n }),
    ({ now }) => faultOf('runes.minted', mintedFault(mintPlan(minting()), 5_000n, now)),
  )('runes mint');
  const facts = (one: ReturnType<typeof honestMint>): RuneFacts => {
    if (!one.facts) throw new Error('the honest case lacks it');
    return one.facts;
  };
  return [
    order('A mint whose cap is reached', 'runes', (one) => {
      facts(one).remaining = '2';
    }),
    order('A mint that is closed', 'runes', (one) => {
      facts(one).mintable = false;
    }),
    order('A rune id that nothing stands behind', 'runes', (one) => {
      one.facts = null;
    }),
    order('The id of another rune than the one shown', 'runes', (one) => {
      facts(one).spacedRune = 'PRACTICE•RUNE•TWO';
    }),
    order('A mint gives less than was shown', 'runes', (one) => {
      facts(one).amount = '1';
    }),
    after('Another rune was minted: the balance did not grow', 'runes.minted', (one) => {
      one.now = 5_000n;
    }),
    after('One of three mints came after the cap', 'runes.minted', (one) => {
      one.now = 7_000n;
    }),
    after('The mints went elsewhere, and what was there as well', 'runes.minted', (one) => {
      one.now = 0n;
    }),
  ];
}

export const runeAttacks = (): Attack[] => [...etchings(), ...etched(), ...mints()];
