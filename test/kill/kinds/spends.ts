import { randomInt } from 'node:crypto';

import type { Input } from '#main/ipc/contract.ts';
import type { Data } from '#shared/api/endpoints.ts';

import type { Driven, Kind } from './kind.ts';

/** The vault's other wallet, from the tests' phrase. */
export const SAVINGS = {
  payment: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk',
  ordinals: 'bcrt1p8wpt9v4frpf3tkn0srd97pksgsxc5hs52lafxwru9kgeephvs7rqjeprhg',
};
const FEE_RATE = 3;

/** Starts it unless something prevents it. */
async function begin({ call }: Driven, input: Input<'spend.quote'>): Promise<string[]> {
  const { problems } = await call('spend.quote', input);
  return problems.some(({ severity }) => severity === 'error')
    ? []
    : (await call('flow.start', input)).ids;
}

/** A payment to the other wallet: it leaves here and arrives there. */
const payment: Kind = {
  name: 'pay-other-wallet',
  start: (driven) => {
    const recipients = [{ address: SAVINGS.payment, sats: String(randomInt(1_000, 9_000)) }];
    return begin(driven, { kind: 'send', recipients, feeRate: FEE_RATE });
  },
};

/** Inscribes a text to the other wallet. */
const inscription: Kind = {
  name: 'send-inscription',
  async start(driven) {
    const { inscriptions } = await driven.call('wallet.portfolio', { refresh: true });
    const { coins } = await driven.call('coins.list', { refresh: false });
    const free = new Set(coins.filter((one) => one.lockedBy === null).map((one) => one.outpoint));
    const one = inscriptions.find(
      ({ brc20, height, outpoint }) => brc20 === null && height !== null && free.has(outpoint),
    );
    if (!one) return [];
    return begin(driven, {
      kind: 'send-inscription',
      inscriptionId: one.inscriptionId,
      outpoint: one.outpoint,
      address: SAVINGS.ordinals,
      confirmation: SAVINGS.ordinals.slice(-6),
      feeRate: FEE_RATE,
    });
  },
};

const OPEN_RUNE = 'OPEN•DRIFTWOOD•MINT';

/** An order that mints a rune open to everyone. */
const runes: Kind = {
  name: 'mint-runes',
  async start({ call }, address) {
    const params = { start: 0, limit: 50 };
    const { data } = await call('provider.read', { row: 'runes.list', params });
    const { detail } = data as Data<'runes.list'>;
    const rune = detail.find(({ spacedRune }) => spacedRune === OPEN_RUNE);
    if (!rune) return [];
    const { ids } = await call('flow.start', {
      kind: 'inscribe',
      content: {
        ...{ type: 'runes-mint', runeid: rune.runeid, rune: OPEN_RUNE },
        ...{ amount: '1000', divisibility: 0, count: 1 },
      },
      receiveAddress: address,
      feeRate: FEE_RATE,
      outputValue: 546,
      payWith: 'wallet',
    });
    return ids;
  },
};

export const spends: Kind[] = [payment, inscription, runes];
