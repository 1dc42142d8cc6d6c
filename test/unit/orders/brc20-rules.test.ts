import { describe, expect, it } from 'vitest';

import { brc20Json } from '#main/orders/brc20-json.ts';
import { type Brc20Facts, brc20Problems } from '#main/orders/brc20-rules.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { InscribeContent } from '#shared/flows/inputs.ts';

type Deploy = InscribeContent & { type: 'brc20-deploy' };
const UINT64 = '18446744073709551615';

const ticker: NonNullable<Brc20Facts['tick']> = {
  max: '21000000',
  limit: '1000',
  minted: '20000000',
  decimals: 18,
  selfMint: false,
};
const facts = (change: Partial<Brc20Facts> = {}): Brc20Facts => ({
  tick: null,
  available: null,
  reserved: '0',
  isDeployer: false,
  ...change,
});
const deploy = (change: Partial<Deploy> = {}): Deploy => ({
  type: 'brc20-deploy',
  tick: 'ordi',
  max: '21000000',
  limit: '1000',
  decimals: 18,
  selfMint: false,
  ...change,
});
const mint = (change: Partial<InscribeContent & { type: 'brc20-mint' }> = {}) => ({
  type: 'brc20-mint' as const,
  tick: 'ordi',
  amount: '1000',
  count: 1,
  ...change,
});
const transfer = (amount: string) => ({ type: 'brc20-transfer' as const, tick: 'ordi', amount });

const errors = (
  content: Parameters<typeof brc20Problems>[0],
  known: Brc20Facts,
  network: NetworkId = 'practice',
) =>
  brc20Problems(content, network, known)
    .filter(({ severity }) => severity === 'error')
    .map(({ field }) => field);
const warnings = (content: Parameters<typeof brc20Problems>[0], known: Brc20Facts) =>
  brc20Problems(content, 'practice', known)
    .filter(({ severity }) => severity === 'warning')
    .map(({ field }) => field);

describe('a ticker', () => {
  it.each<[string, NetworkId, boolean]>([
    ['ordi', 'mainnet', true],
    ['ORDI', 'practice', true],
    ['🎈', 'mainnet', true],
    ['é12', 'mainnet', true],
    ['abc', 'mainnet', false],
    ['abcdefg', 'mainnet', false],
    ['🎈🎈', 'mainnet', false],
    ['', 'mainnet', false],
    ['abcdef', 'altchain', true],
    ['ab_cdef12345', 'altchain', true],
    ['abcdefghijklm', 'altchain', false],
    ['ordi', 'altchain', false],
    ['abc-def', 'altchain', false],
    ['éabcde', 'altchain', false],
  ])('%j on %s is allowed: %s', (tick, network, allowed) => {
    expect(errors(deploy({ tick }), facts(), network).includes('tick')).toBe(!allowed);
  });

  it('that isn’t valid text is refused', () => {
    expect(errors(deploy({ tick: 'a\ud800' }), facts())).toEqual(['tick']);
  });

  it('that looks like another is pointed out', () => {
    expect(warnings(deploy({ tick: 'or\u200b' }), facts())).toContain('tick');
    expect(warnings(deploy({ tick: 'оrd' }), facts())).toContain('tick');
  });

  it('of 5 bytes is deployed for its deployer and cannot be minted by a paid order', () => {
    expect(errors(deploy({ tick: 'abcde' }), facts())).toEqual(['selfMint']);
    expect(errors(deploy({ tick: 'abcde', selfMint: true }), facts())).toEqual([]);
    const found = brc20Problems(mint({ tick: 'abcde' }), 'practice', facts({ tick: ticker }));
    expect(found[0]?.text).toContain('deploy inscription');
    const own = facts({ tick: ticker, isDeployer: true });
    expect(errors(mint({ tick: 'abcde' }), own)).toEqual([]);
    expect(errors(mint({ tick: 'abcde', count: 2 }), own)).toEqual(['count']);
  });

  it('of 6 bytes is deployed by anybody, and minted by others where it is open', () => {
    expect(errors(deploy({ tick: 'abcdef' }), facts())).toEqual([]);
    expect(errors(deploy({ tick: 'abcdef', selfMint: true }), facts())).toEqual([]);
    expect(errors(mint({ tick: 'abcdef' }), facts({ tick: ticker }))).toEqual([]);
    const own = { ...ticker, selfMint: true };
    expect(errors(mint({ tick: 'abcdef' }), facts({ tick: own }))).toEqual(['tick']);
  });
});

describe('a deploy', () => {
  it.each<[Partial<Deploy>, string[]]>([
    [{}, []],
    [{ max: UINT64, limit: UINT64 }, []],
    [{ max: '18446744073709551616' }, ['max']],
    [{ decimals: 19 }, ['decimals']],
    [{ decimals: 0, max: '10.5' }, ['max']],
    [{ max: '10.0', limit: '1', decimals: 0 }, ['max']],
    [{ limit: '21000001' }, ['limit']],
    [{ max: '1e6' }, ['max']],
    [{ max: '-1' }, ['max']],
    [{ max: '1.' }, ['max']],
    [{ max: '.5' }, ['max']],
    [{ max: ' 1' }, ['max']],
    [{ max: '1,000' }, ['max']],
    [{ max: '0' }, ['max']],
    [{ limit: '0.000' }, ['limit']],
    [{ selfMint: true }, ['selfMint']],
  ])('%j is refused at %j', (change, fields) => {
    expect(errors(deploy(change), facts())).toEqual(fields);
  });

  it('of a ticker that exists is refused', () => {
    expect(errors(deploy(), facts({ tick: ticker }))).toEqual(['tick']);
  });
});

describe('a mint', () => {
  it.each<[string, Partial<NonNullable<Brc20Facts['tick']>>, string[]]>([
    ['1000', {}, []],
    ['1000.000000000000000001', {}, ['amount']],
    ['1000.1', { decimals: 0 }, ['amount']],
    ['1000', { minted: '21000000' }, ['amount']],
    ['0', {}, ['amount']],
  ])('of %s with %j is refused at %j', (amount, change, fields) => {
    expect(errors(mint({ amount }), facts({ tick: { ...ticker, ...change } }))).toEqual(fields);
  });

  it('of a ticker that isn’t deployed is refused', () => {
    expect(errors(mint(), facts())).toEqual(['tick']);
  });

  it('of more than is left is warned of', () => {
    const nearlyOut = facts({ tick: { ...ticker, minted: '20999500' } });
    expect(warnings(mint(), nearlyOut)).toContain('amount');
    expect(warnings(mint({ amount: '300', count: 2 }), nearlyOut)).toContain('count');
  });
});

describe('a self-mint ticker', () => {
  it('is minted by its deployer alone, on every network', () => {
    const own = facts({ tick: { ...ticker, selfMint: true } });
    expect(errors(mint({ tick: 'abcdef' }), own, 'altchain')).toEqual(['tick']);
    expect(errors(mint({ tick: 'abcdef' }), facts({ tick: ticker }), 'altchain')).toEqual([]);
  });
});

describe('a transfer', () => {
  it.each<[string, string | null, string, string[]]>([
    ['5', '5', '0', []],
    ['5.000000000000000001', '5', '0', ['amount']],
    ['5', '5', '0.1', ['amount']],
    ['5', '3', '4', ['amount']],
    ['5', null, '0', ['amount']],
  ])(
    'of %s with %s available and %s ordered is refused at %j',
    (amount, available, reserved, fields) => {
      const known = facts({ tick: ticker, available, reserved });
      expect(errors(transfer(amount), known)).toEqual(fields);
    },
  );
});

describe('the payload', () => {
  it('has strings only, in the usual order, without needless zeros', () => {
    expect(brc20Json(deploy({ decimals: 2, max: '0021.50', limit: '1.0' }))).toBe(
      '{"p":"brc-20","op":"deploy","tick":"ordi","max":"21.5","lim":"1","dec":"2"}',
    );
    expect(brc20Json(deploy({ tick: 'abcde', selfMint: true }))).toBe(
      '{"p":"brc-20","op":"deploy","tick":"abcde","max":"21000000","lim":"1000","self_mint":"true"}',
    );
    expect(brc20Json(transfer('7'))).toBe('{"p":"brc-20","op":"transfer","tick":"ordi","amt":"7"}');
  });

  it('keeps what a ticker contains as text', () => {
    const tick = 'a"}\\';
    expect(JSON.parse(brc20Json({ ...transfer('1'), tick }) ?? '')).toMatchObject({ tick });
  });
});
