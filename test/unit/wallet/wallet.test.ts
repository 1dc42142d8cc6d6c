import { describe, expect, it } from 'vitest';

import { accountsOf, createAddressBook, deriveAddress, GAP } from '#main/wallet/accounts.ts';
import { addressOf, faultText, parseAddress } from '#main/wallet/addresses.ts';
import { createCoinReader } from '#main/wallet/coin-reader.ts';
import { failureOf } from '#main/wallet/coins.ts';
import { checkRate, feeFor, formatRate } from '#main/wallet/fees.ts';
import { discoverNext } from '#main/wallet/scan.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { inEnglish } from '#shared/words/spoken.ts';
import { knowledgeOver } from '#test/support/asset-record.ts';
import { createKeyring } from '#test/support/keyring.ts';
import { down, fakeProvider, network } from '#test/unit/signing/support.ts';
import { PHRASE } from '#test/unit/vault/support.ts';

const keyring = createKeyring({ kind: 'phrase', words: PHRASE.split(' '), passphrase: '' });
const accounts = accountsOf(keyring.accountKeys, network);
const book = (next = 0) => createAddressBook(accounts, network, { next: () => next });

describe('an address', () => {
  const own = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
  it.each([
    ['', 'format'],
    ['hello there friend', 'format'],
    [`${own.slice(0, -1)}z`, 'checksum'],
    [own.replace('r8', 'R8'), 'mixed-case'],
    ['tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl', 'network'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'checksum'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'network'],
    ['bc1sw50qgdz25j', 'witness-version'],
    ['bc1pfeessrawgf', 'program'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'witness-version'],
    // Version 0 with the checksum of BIP-350, version 1 with that of BIP-173.
    ['bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
  ])('%s is refused: %s', (text, reason) => {
    expect(() => parseAddress(text, networks.mainnet)).toThrow(
      expect.objectContaining({ code: 'ADDRESS_INVALID', details: { reason } }),
    );
    expect(faultText(reason, text)).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    ['tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl', /: Bitcoin testnet, Bitcoin testnet4, .*signet/],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', /: Practice, Bitcoin testnet, /],
    [own, /: Bitcoin, Fractal, /],
  ])('%s of another network names it', (text, names) => {
    expect(inEnglish(faultText('network', text))).toMatch(names);
  });

  it('in capitals is the same address', () => {
    expect(parseAddress(own.toUpperCase(), networks.mainnet).address).toBe(own);
  });

  it('of altchain looks like one of mainnet, because it is', () => {
    expect(parseAddress(own, networks.altchain).type).toBe('p2wpkh');
  });

  it('does not exist for data', () => {
    expect(addressOf(Buffer.from('6a0568656c6c6f', 'hex'), networks.mainnet)).toBeNull();
  });
});

describe('the address book', () => {
  it('hands out the next address of each branch', () => {
    const at3 = book(3);
    expect(at3.freshChange().path).toBe("m/84'/1'/0'/1/3");
    expect(at3.receive(accounts[1]!).path).toBe("m/86'/1'/0'/0/3");
    expect(at3.ownAddresses()).toHaveLength(4 * 4);
  });

  it('recognises own scripts up to the gap, and no others', () => {
    const far = book(GAP - 1).freshChange();
    expect(book(0).findScript(far.script)?.path).toBe(far.path);
    expect(book(0).findScript(book(GAP).freshChange().script)).toBeNull();
    expect(book(0).findScript('6a')).toBeNull();
    // Addresses beyond are searched again once more have been used.
    let next = 0;
    const growing = createAddressBook(accounts, network, { next: () => next });
    const beyond = book(GAP).freshChange();
    expect(growing.findScript(beyond.script)).toBeNull();
    next = 1;
    expect(growing.findScript(beyond.script)?.path).toBe(beyond.path);
  });

  it('of an imported key has one address of each type and pays change back to it', () => {
    const key = createKeyring({ kind: 'wif', wif: 'w', key: '01'.padStart(64, '0') });
    const single = accountsOf(key.accountKeys, networks.mainnet);
    const one = createAddressBook(single, networks.mainnet, { next: () => 9 });
    // The well-known addresses of the generator point.
    expect(one.ownAddresses().map(({ address }) => address)).toEqual([
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'bc1pmfr3p9j00pfxjh0zmgp99y8zftmd3s5pmedqhyptwy6lm87hf5sspknck9',
    ]);
    expect(one.freshChange().address).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  });
});

describe('discovery after an import', () => {
  it('finds the last used address and stops after a gap of twenty', async () => {
    const { client, overrides, calls } = fakeProvider();
    const used = [0, 3, 22].map(
      (index) => deriveAddress(accounts[0]!, network, true, index).address,
    );
    overrides['chain.history'] = ({ address }: { address: string }) => ({
      total: used.includes(address) ? 1 : 0,
      detail: [],
    });
    expect(await discoverNext(client, accounts[0]!, network, true)).toBe(23);
    expect(calls).toHaveLength(23 + GAP);
    expect(await discoverNext(client, accounts[0]!, network, false)).toBe(0);
  });
});

describe('fees', () => {
  it('round up and never lose a fraction of a rate', () => {
    expect(feeFor(1, 141)).toBe(141n);
    expect(feeFor(1.001, 1000)).toBe(1001n);
    expect(feeFor(2.5, 141)).toBe(353n);
    expect(formatRate(353n, 141)).toBe('2.50');
  });

  it.each([0, 0.99, 10_001, Number.NaN, Number.POSITIVE_INFINITY, -1])(
    'refuse a rate of %s',
    (rate) => {
      expect(() => {
        checkRate(rate);
      }).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    },
  );
});

describe('reading coins', () => {
  function setup(more: Partial<Parameters<typeof createCoinReader>[0]> = {}) {
    const provider = fakeProvider();
    const reader = createCoinReader({
      client: provider.client,
      network: 'practice',
      minCoinSats: () => 600,
      lockedBy: () => null,
      isCleanChange: () => false,
      rules: { isFrozen: () => false, released: () => [] },
      knowledge: knowledgeOver(provider.client),
      ...more,
    });
    return { ...provider, reader, owner: book().ownAddresses()[0]! };
  }

  it('gets every coin of a long list, page by page', async () => {
    const { reader, owner, addCoin, calls } = setup();
    for (let sats = 0; sats < 1203; sats++) addCoin(owner, 1000 + sats);
    const coins = await reader.list([owner]);
    expect(coins).toHaveLength(1203);
    expect(coins.every(({ report }) => report.verdict === 'clean')).toBe(true);
    expect(calls.filter((name) => name === 'chain.allUtxos')).toHaveLength(3);
  });

  it('looks each coin up once and lets others have their turn, however many there are', async () => {
    const { reader, owner, addCoin, overrides, coins } = setup();
    for (let sats = 0; sats < 6_000; sats++) addCoin(owner, 1000 + sats);
    const all = [...coins.values()];
    let read = 0;
    // Searching a list for each coin reads its rows' fields again and again.
    const watched = all.map((utxo) => ({
      ...utxo,
      get txid() {
        read += 1;
        return utxo.txid;
      },
    }));
    const page = ({ cursor, size }: { cursor: number; size: number }) => ({
      total: all.length,
      utxo: watched.slice(cursor, cursor + size),
    });
    overrides['chain.allUtxos'] = page;
    overrides['chain.availableUtxos'] = page;
    const reading = reader.list([owner]);
    const state = { turns: 0, done: false };
    void reading.then(() => (state.done = true));
    while (!state.done) {
      await new Promise((resolve) => setImmediate(resolve));
      state.turns += 1;
    }
    expect(await reading).toHaveLength(6_000);
    expect(read).toBeLessThan(6_000 * 10);
    expect(state.turns).toBeGreaterThanOrEqual(12);
  });

  it('does not loop for ever when a list never ends', async () => {
    const { reader, owner, addCoin, overrides, coins } = setup();
    addCoin(owner, 1000);
    overrides['chain.allUtxos'] = () => ({ total: 1e9, utxo: [...coins.values()] });
    await expect(reader.list([owner])).rejects.toThrow('does not end');
  });

  it('drops coins whose script is not that of the address', async () => {
    const { reader, owner, addCoin, coins } = setup();
    coins.get(addCoin(owner, 1000))!.scriptPk = '6a';
    expect(await reader.list([owner])).toEqual([]);
  });

  it('calls a coin with an inscription an asset even if it is listed as available', async () => {
    const { reader, owner, addCoin, overrides, coins } = setup();
    addCoin(owner, 1000, {
      inscriptions: [{ inscriptionId: 'x', inscriptionNumber: 1, offset: 0 }],
    });
    overrides['inscription.utxos'] = () => ({ total: 0, utxo: [] });
    overrides['chain.availableUtxos'] = () => ({ total: 1, utxo: [...coins.values()] });
    const [coin] = await reader.list([owner]);
    expect(coin!.report).toMatchObject({ verdict: 'asset', inscriptions: [{ id: 'x' }] });
  });

  it('does not trust a count of inscriptions without their names', async () => {
    const { reader, owner, addCoin } = setup();
    addCoin(owner, 1000, { inscriptionsCount: 1 });
    expect((await reader.list([owner]))[0]!.report.verdict).toBe('asset');
  });

  it('keeps the failure of a source as evidence and fails itself only without the list', async () => {
    const { reader, owner, addCoin, overrides } = setup();
    addCoin(owner, 1000);
    overrides['inscription.abandonedUtxos'] = down;
    const [coin] = await reader.list([owner]);
    expect(coin!.report.verdict).toBe('unknown');
    expect(failureOf(coin!)).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
    overrides['chain.allUtxos'] = down;
    await expect(reader.list([owner])).rejects.toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
  });

  it('asks no family that the network does not serve', async () => {
    const { reader, owner, addCoin, calls } = setup({ network: 'testnet' });
    addCoin(owner, 1000);
    const [coin] = await reader.list([owner]);
    expect((await reader.prove(coin!)).report.verdict).toBe('clean');
    expect(calls.some((name) => name.startsWith('alkanes.'))).toBe(false);
  });

  it('asks nothing more about an address without coins', async () => {
    const { reader, owner, calls } = setup();
    await reader.list([owner]);
    expect(
      calls.filter((name) => name.includes('tilUtxos') || name.startsWith('chain.avail')),
    ).toEqual([]);
  });
});
