import { Transaction } from '@scure/btc-signer';

import { createWallet } from '#practice/chain/wallet.ts';
import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';

import type { Dice } from './dice.ts';
import { eachObject, type Fields, type Lie, Withheld, withoutRows } from './telling.ts';
import type { Truth } from './truth.ts';

/** What lies are based on: the true ledger, and known parts of it. */
export interface Scene {
  truth: Truth;
  dice: Dice;
  /** The usual subject. */
  focus: string;
}

const transferOf = ({ truth, dice, focus }: Scene) =>
  (dice.chance(0.8) ? truth.transfer(focus) : null) ?? dice.of(truth.transfers());

const liar = createWallet('liar', 'liar');
/** An id without an inscription. */
const NOWHERE = `${'fe'.repeat(32)}i0`;

const idOf = (fields: Fields): unknown => fields['inscriptionId'] ?? fields['inscriptionid'];
const scaled = (text: unknown, times: number): number => Math.floor(Number(text) * times);
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** One inscription has other fields wherever it occurs, nested objects included. */
function about(id: string, fields: Fields): Lie['tell'] {
  const rewrite = (one: Fields): Fields =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) => {
        if ((key === 'data' || key === 'brc20') && typeof value === 'object' && value !== null)
          return [key, rewrite(value as Fields)];
        return [key, key in fields ? fields[key] : value];
      }),
    );
  return (_, data) => eachObject(data, (one) => (idOf(one) === id ? rewrite(one) : one));
}

const perUnit = (price: unknown, amount: string): string =>
  (Number(price) / Number(amount)).toFixed(12);

const isAbout = ({ truth }: Scene, id: string, { inscriptionId, auctionId }: Fields): boolean =>
  inscriptionId === id || truth.listed(String(auctionId)) === id;

/** A transfer's amount wherever it occurs; its own bytes differ. */
function otherAmount(scene: Scene): Lie | null {
  const transfer = transferOf(scene);
  if (!transfer) return null;
  const { id, amount } = transfer;
  const reported = scene.dice.of(['1', '0.5', '900', String(Number(amount) * 100)]) ?? '1';
  if (reported === amount) return null;
  const tell = about(id, { amt: reported, amount: Number(reported), limit: Number(reported) });
  const perToken = (one: Fields): Fields =>
    idOf(one) === id && isNumber(one['price']) && isNumber(one['unitPrice'])
      ? { ...one, unitPrice: one['price'] / Number(reported) }
      : one;
  return {
    name: `transfer ${id.slice(0, 8)} of ${amount} is one of ${reported}`,
    // Keeps the price, so that the honest market takes part.
    ask: ({ route, params }) =>
      /^market.prepare(PutOn|ModifyPrice)$/.test(route) && isAbout(scene, id, params)
        ? { ...params, unitPrice: perUnit(params['initPrice'], amount) }
        : params,
    tell: (question, data) => eachObject(tell(question, data), perToken),
    content: ({ params }, text) =>
      params['inscriptionId'] === id ? text.replace(`"${amount}"`, `"${reported}"`) : text,
  };
}

/** A transfer of one token is one of another. */
function otherTicker(scene: Scene): Lie | null {
  const { truth, dice } = scene;
  const transfer = transferOf(scene);
  if (!transfer) return null;
  const { id, tick, amount, owner } = transfer;
  const reported = dice.of(truth.tickers().filter((one) => one !== tick));
  if (!reported) return null;
  const rename = about(id, { tick: reported, ticker: reported });
  const row = {
    inscriptionId: id,
    inscriptionNumber: 7,
    confirmations: 9,
    satoshi: 546,
    data: { op: 'transfer', tick: reported, amt: amount, decimal: '18' },
  };
  return {
    name: `transfer ${id.slice(0, 8)} of ${tick} is one of ${reported}`,
    tell(question, data) {
      const { route, params } = question;
      if (route !== 'brc20.transferable' || params['address'] !== owner)
        return rename(question, data);
      const ticker = String(params['ticker']).toLowerCase();
      if (ticker === tick) return withoutRows(data, (one) => idOf(one) === id);
      if (ticker !== reported) return data;
      const { detail, total, ...rest } = data as { detail: unknown[]; total: number };
      return { ...rest, total: total + 1, detail: [row, ...detail] };
    },
  };
}

/** A transfer inscription is a collection item, or a text. */
function tokenAsItem(scene: Scene): Lie | null {
  const transfer = transferOf(scene);
  if (!transfer) return null;
  const { id, amount } = transfer;
  const fields = {
    brc20: null,
    nftType: 'collection',
    contentType: 'image/png',
    isBRC20: false,
    collectionId: 'practice-pebbles',
    collectionName: 'Practice Pebbles',
    collectionItemName: 'Pebble #1',
  };
  return {
    name: `transfer ${id.slice(0, 8)} is an item of a collection`,
    // The honest market would list it as what it is.
    ask: ({ route, params }) =>
      route === 'market.preparePutOn' && params['inscriptionId'] === id
        ? {
            ...params,
            nftType: 'brc20',
            unitPrice: perUnit(params['initPrice'], amount),
          }
        : params,
    tell(question, data) {
      const reported = about(id, fields)(question, data);
      if (question.route !== 'inscription.info' && question.route !== 'market.inscriptionInfo')
        return reported;
      return eachObject(reported, (one) => (idOf(one) === id ? { ...one, ...fields } : one));
    },
  };
}

/** A used transfer still counts. */
function usedIsUnused({ truth, dice }: Scene): Lie | null {
  const used = dice.of(truth.usedTransfers());
  if (!used) return null;
  const { id, tick, amount, owner } = used;
  return {
    name: `used transfer ${id.slice(0, 8)} still counts`,
    tell({ route, params }, data) {
      const isList = route === 'brc20.transferable' && params['address'] === owner;
      if (!isList || String(params['ticker']).toLowerCase() !== tick)
        return eachObject(data, (one) => (idOf(one) === id ? { ...one, moved: false } : one));
      const { detail, total, ...rest } = data as { detail: unknown[]; total: number };
      const said = { op: 'transfer', tick, amt: amount, decimal: '18' };
      const row = { inscriptionId: id, inscriptionNumber: 7, confirmations: 9, satoshi: 546 };
      return { ...rest, total: total + 1, detail: [{ ...row, data: said }, ...detail] };
    },
  };
}

const outpointOf = ({ txid, vout }: Fields): string => `${String(txid)}:${String(vout)}`;
const bare = (one: Fields): Fields => ({ ...one, inscriptionsCount: 0, inscriptions: [] });

/** A coin with an asset has none on any route, and may pay. */
function hidden(name: string, outpoint: string, truth: Truth, id: string | null): Lie {
  const isCoin = (one: Fields): boolean => 'satoshi' in one && outpointOf(one) === outpoint;
  const lists = ['inscription.utxos', 'inscription.abandonedUtxos', 'runes.addressUtxos'];
  return {
    name,
    tell({ route, params }, data) {
      if (id !== null && (route === 'inscription.info' || route.startsWith('brc20.'))) {
        if (params['inscriptionId'] === id) throw new Withheld();
        return withoutRows(data, (one) => idOf(one) === id);
      }
      if (route === 'runes.utxoBalance' || route === 'alkanes.utxoBalance')
        return `${String(params['txid'])}:${String(params['index'])}` === outpoint ? [] : data;
      if (route === 'runes.addressBalances' || route === 'alkanes.addressTokens')
        return id === null && params['address'] === truth.coin(outpoint)?.address
          ? { ...(data as Fields), total: 0, detail: [] }
          : data;
      if (lists.includes(route)) return withoutRows(data, isCoin);
      const clean = eachObject(data, (one) => (isCoin(one) ? bare(one) : one));
      if (route !== 'chain.availableUtxos') return clean;
      const coin = truth.coin(outpoint);
      const page = clean as { utxo: Fields[]; total: number };
      if (coin?.address !== params['address'] || page.utxo.some(isCoin)) return clean;
      if (Number(params['cursor'] ?? 0) > 0) return clean;
      return { ...page, total: page.total + 1, utxo: [truth.wireCoin(outpoint), ...page.utxo] };
    },
  };
}

function hiddenInscription({ truth, dice, focus }: Scene): Lie | null {
  const all = truth.ownInscriptions();
  const one = all.find(({ id }) => id === focus) ?? dice.of(all);
  return one ? hidden(`inscription ${one.id.slice(0, 8)} is nowhere`, one.at, truth, one.id) : null;
}

function hiddenRunes({ truth, dice }: Scene): Lie | null {
  const one = dice.of(truth.ownRuneCoins());
  return one ? hidden(`runes of ${one.slice(0, 8)} are nowhere`, one, truth, null) : null;
}

/** A coin has more or fewer runes. */
function otherRuneAmount({ dice }: Scene): Lie {
  const times = dice.of([10, 100, 0.1, 0.01]) ?? 10;
  return {
    name: `amounts of runes times ${times}`,
    tell: ({ route }, data) =>
      route.startsWith('runes.')
        ? eachObject(data, (one) =>
            'runeid' in one && typeof one['amount'] === 'string'
              ? { ...one, amount: String(scaled(one['amount'], times)) }
              : one,
          )
        : data,
  };
}

/** Runes have another divisibility: an amount in whole runes is another in atoms. */
function otherDivisibility({ dice }: Scene): Lie {
  const reported = dice.of([0, 1, 5, 8]) ?? 0;
  return {
    name: `runes have ${reported} decimals`,
    tell: ({ route }, data) =>
      route.startsWith('runes.')
        ? eachObject(data, (one) =>
            'divisibility' in one ? { ...one, divisibility: reported } : one,
          )
        : data,
  };
}

/** Each rune has the name of another. */
function runeNames({ truth }: Scene): Lie | null {
  const [first, second] = truth.runes();
  if (!first || !second) return null;
  const other = new Map([
    [first.id, second],
    [second.id, first],
  ]);
  return {
    name: 'two runes have each other’s names',
    tell: ({ route }, data) =>
      route.startsWith('runes.')
        ? eachObject(data, (one) => {
            const named = other.get(String(one['runeid']));
            return named && 'spacedRune' in one
              ? { ...one, rune: named.name, spacedRune: named.spaced }
              : one;
          })
        : data,
  };
}

/** Coins have other values. */
function otherValue({ truth, dice }: Scene): Lie | null {
  const outpoint = dice.of(truth.ownCoins());
  if (!outpoint) return null;
  const times = dice.of([2, 10, 0.5]) ?? 2;
  return {
    name: `coin ${outpoint.slice(0, 8)} holds ${times} times as much`,
    tell: (_, data) =>
      eachObject(data, (one) =>
        isNumber(one['satoshi']) && outpointOf(one) === outpoint
          ? { ...one, satoshi: scaled(one['satoshi'], times) }
          : one,
      ),
  };
}

/** The swap uses another module: deposits go there. */
function otherModule({ truth }: Scene): Lie {
  const script = `6a20${Buffer.from(NOWHERE.slice(0, 64), 'hex').reverse().toString('hex')}`;
  const module = truth.moduleId();
  const swapId = (value: unknown): unknown => (value === module ? NOWHERE : value);
  return {
    name: 'the swap has another module',
    tell({ route }, data) {
      if (!route.startsWith('swap.')) return data;
      const reported = eachObject(data, (one) =>
        Object.fromEntries(Object.entries(one).map(([key, value]) => [key, swapId(value)])),
      );
      return route === 'swap.createDeposit'
        ? psbtIn(reported, 'psbt', (tx) => {
            const { amount = 1n } = tx.getOutput(0);
            tx.updateOutput(0, { amount, script: hexToBytes(script) }, true);
          })
        : reported;
    },
  };
}

const reading = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowLegacyWitnessUtxo: true,
  disableScriptCheck: true,
} as const;

/** A PSBT rewritten for the lie; its signatures stay, and fail. */
function psbtIn(data: unknown, field: string, change: (tx: Transaction) => void): unknown {
  const made = (data as Fields | null)?.[field];
  if (typeof made !== 'string' || made === '') return data;
  const tx = Transaction.fromPSBT(hexToBytes(made), reading);
  change(tx);
  return { ...(data as Fields), [field]: bytesToHex(tx.toPSBT(0)) };
}

/** Where PSBTs come from, and their field. */
const made: Partial<Record<string, readonly string[]>> = {
  'market.preparePutOn': ['psbt'],
  'market.prepareModifyPrice': ['psbt'],
  'market.preparePutOff': ['psbt'],
  'market.prepareBid': ['psbtBid'],
  'swap.createDeposit': ['psbt'],
  'swap.createWithdraw': ['paymentPsbt', 'approvePsbt'],
  'swap.createRetryWithdraw': ['paymentPsbt', 'approvePsbt'],
  'orders.requestCommit': ['psbtHex'],
  'orders.signCommit': ['psbtHex'],
};

const rebuilt = (name: string, change: (tx: Transaction) => void): Lie => ({
  name,
  tell: ({ route }, data) =>
    (made[route] ?? []).reduce((now, field) => psbtIn(now, field, change), data),
});

const GREED = 20_000n;
const toLiar = (at: number) => (tx: Transaction) => {
  const index = at < 0 ? tx.outputsLength + at : at;
  if (index < 0 || index >= tx.outputsLength) return;
  const { amount = 0n } = tx.getOutput(index);
  tx.updateOutput(index, { amount, script: liar.script }, true);
};
const less = (tx: Transaction) => {
  const index = tx.outputsLength - 1;
  const { amount = 0n, script = liar.script } = tx.getOutput(index);
  if (amount > GREED + 600n) tx.updateOutput(index, { amount: amount - GREED, script }, true);
};

const bytes = {
  lastOutput: () => rebuilt('the last output goes to the liar', toLiar(-1)),
  firstOutput: () => rebuilt('the first output goes to the liar', toLiar(0)),
  secondOutput: () => rebuilt('the second output goes to the liar', toLiar(1)),
  lessChange: () => rebuilt('the change is less', less),
  splitChange: () =>
    rebuilt('a part of the change goes to the liar', (tx) => {
      less(tx);
      tx.addOutput({ amount: GREED, script: liar.script }, true);
    }),
  dustPrice: () =>
    rebuilt('the price is dust', (tx) => {
      const { script = liar.script } = tx.getOutput(0);
      tx.updateOutput(0, { amount: 546n, script }, true);
    }),
  timeLock: () =>
    rebuilt('a time lock', (tx) => {
      tx.updateInput(0, { sequence: 0x0000ffff }, true);
    }),
  anybody: () =>
    rebuilt('every input is for anybody to complete', (tx) => {
      for (let at = 0; at < tx.inputsLength; at += 1)
        tx.updateInput(at, { sighashType: 0x81 }, true);
    }),
};

/** Spends an unnamed coin of ours. */
function drains({ truth, dice }: Scene): Lie | null {
  const outpoint = dice.of([...truth.ownCoins(), ...truth.ownInscriptions().map(({ at }) => at)]);
  const coin = outpoint === undefined ? undefined : truth.coin(outpoint);
  if (!coin) return null;
  return rebuilt(`coin ${coin.txid.slice(0, 8)} is spent as well`, (tx) => {
    tx.addInput({
      txid: coin.txid,
      index: coin.vout,
      witnessUtxo: { amount: coin.sats, script: hexToBytes(coin.script) },
    });
    tx.addOutput({ amount: coin.sats - 200n, script: liar.script }, true);
  });
}

/** Multiplies these numbers on these routes. */
const dearer =
  (name: string, routes: RegExp, keys: readonly string[], times: number): (() => Lie) =>
  () => ({
    name,
    tell: ({ route }, data) =>
      routes.test(route)
        ? eachObject(data, (one) =>
            Object.fromEntries(
              Object.entries(one).map(([key, value]) => {
                if (!keys.includes(key)) return [key, value];
                if (isNumber(value)) return [key, Math.max(0, scaled(value, times))];
                return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
                  ? [key, String(Number((Number(value) * times).toFixed(6)))]
                  : [key, value];
              }),
            ),
          )
        : data,
  });

/** A height ahead of the chain or behind it. */
const heights =
  (name: string, route: string, by: number): (() => Lie) =>
  () => ({
    name,
    tell: (question, data) =>
      question.route === route
        ? eachObject(data, (one) =>
            Object.fromEntries(
              Object.entries(one).map(([key, value]) =>
                /^(blocks|height|bestHeight)$/.test(key) && isNumber(value)
                  ? [key, value + by]
                  : [key, value],
              ),
            ),
          )
        : data,
  });

const withheld =
  (name: string, routes: RegExp): (() => Lie) =>
  () => ({
    name,
    tell({ route }, data) {
      if (routes.test(route)) throw new Withheld();
      return data;
    },
  });

const silentMarket = (): Lie => ({
  name: 'the market knows no floor and no sale',
  tell: ({ route, params }, data) =>
    (route === 'market.list' && Number(params['limit']) === 1) || route === 'market.actions'
      ? { ...(data as Fields), total: 0, list: [] }
      : data,
});

/** Orders have another status or other payments. */
const orderIs = (name: string, fields: Fields) => (): Lie => ({
  name,
  tell: ({ route }, data) =>
    /^orders\.(get|list)$/.test(route)
      ? eachObject(data, (one) => ('payAddress' in one ? { ...one, ...fields } : one))
      : data,
});

/** A deposit or withdrawal has other progress. */
const bridgeIs = (status: string) => (): Lie => ({
  name: `deposits and withdrawals are ${status}`,
  tell: ({ route }, data) =>
    /^swap\.(deposit|withdraw)(List|Process|History)$/.test(route)
      ? eachObject(data, (one) => ('status' in one ? { ...one, status } : one))
      : data,
});

/** Swap texts that give more, or to someone else. */
const textIs = (name: string, change: (text: string) => string) => (): Lie => ({
  name,
  tell: (_, data) =>
    eachObject(data, (one) =>
      Array.isArray(one['signMsgs'])
        ? { ...one, signMsgs: (one['signMsgs'] as string[]).map((text) => change(text)) }
        : one,
    ),
});

const plain = {
  market: {
    silentMarket,
    lowFloor: dearer(
      'prices of the market are a thousandth',
      /^market\.(list|actions|types)/,
      ['unitPrice', 'price', 'curBtcPrice', 'curPrice'],
      0.001,
    ),
    highFloor: dearer(
      'prices of the market are a thousandfold',
      /^market\.(list|actions|types)/,
      ['unitPrice', 'price', 'curBtcPrice', 'curPrice'],
      1000,
    ),
    serviceFee: dearer(
      'the service fee is more when it is prepared',
      /^market\.prepareBid$/,
      ['serverFee', 'networkFee'],
      4,
    ),
    quotedFee: dearer(
      'the service fee is more from the start',
      /^market\.(prepareBid|quoteBid)$/,
      ['serverFee', 'serverReal', 'networkFee', 'txSize'],
      6,
    ),
    bound: () => ({
      name: 'sales are paid to the liar',
      tell: ({ route }, data) =>
        route === 'market.bindInfo' ? { ...(data as Fields), btcAddress: liar.address } : data,
    }),
    noBinding: withheld('no binding is known', /^market\.bindInfo$/),
  },
  chain: {
    feeRates: dearer(
      'fee rates are two hundredfold',
      /^chain\.fees$/,
      ['fastestFee', 'halfHourFee', 'hourFee', 'economyFee', 'minimumFee'],
      200,
    ),
    noFeeRates: dearer(
      'fee rates are nothing',
      /^chain\.fees$/,
      ['fastestFee', 'halfHourFee', 'hourFee', 'economyFee', 'minimumFee'],
      0.01,
    ),
    indexAhead: heights('the token index is ahead', 'brc20.bestHeight', 50),
    indexBehind: heights('the token index is behind', 'brc20.bestHeight', -50),
    chainAhead: heights('the chain is higher', 'chain.info', 100),
    chainBehind: heights('the chain is lower', 'chain.info', -20),
    runesBehind: heights('the rune index is behind', 'runes.status', -20),
    noRaw: withheld('no raw transactions', /^chain\.rawTx$/),
    noOutpoints: withheld('no outpoints', /^chain\.utxo$/),
    noInfo: withheld('no inscription is known', /^inscription\.info$/),
    noTransfers: withheld('no transfers are known', /^brc20\.transferable$/),
    noContent: withheld('no content', /^inscription\.content$/),
  },
  orders: {
    unpaid: orderIs('orders are unpaid', { status: 'pending', paidAmount: 0 }),
    short: orderIs('orders were paid short', { status: 'payment_notenough', paidAmount: 400 }),
    minted: orderIs('orders are done', { status: 'minted' }),
    over: orderIs('orders were paid too much', { status: 'payment_overpay' }),
    closed: orderIs('orders are closed', { status: 'closed' }),
    withInscription: orderIs('orders were paid with an inscription', {
      status: 'payment_withinscription',
    }),
    inscribing: orderIs('orders are being inscribed', { status: 'inscribing' }),
    refunded: orderIs('orders were refunded', { status: 'refunded' }),
    receiver: orderIs('orders go to the liar', { receiveAddress: liar.address }),
    othersDone: () => ({
      name: 'orders made the inscriptions of others',
      tell: ({ route }, data) =>
        /^orders\.(get|list)$/.test(route)
          ? eachObject(data, (one) =>
              'inscriptionId' in one ? { ...one, status: 'minted', inscriptionId: NOWHERE } : one,
            )
          : data,
    }),
    payAddress: orderIs('orders are paid elsewhere', { payAddress: liar.address }),
    orderAmount: dearer(
      'orders cost three times as much',
      /^orders\.(create|get|list)/,
      ['amount'],
      3,
    ),
  },
  swap: {
    withdrawFee: dearer(
      'a withdrawal costs more sats',
      /^swap\.create(Retry)?Withdraw$/,
      ['networkFee'],
      50,
    ),
    swapFee: dearer(
      'the swap asks a higher fee',
      /^swap\./,
      ['feeAmount', 'originalFeeAmount'],
      30,
    ),
    pools: dearer(
      'pools hold more of one token',
      /^swap\.(pool|quote|my)/,
      ['amount0', 'amountOut'],
      5,
    ),
    quotes: dearer('the swap gives less', /^swap\.quote/, ['amountOut'], 0.01),
    balances: dearer(
      'balances of the swap are tenfold',
      /^swap\.(all)?[bB]alance$/,
      ['swap', 'module'],
      10,
    ),
    available: dearer(
      'available tokens are tenfold',
      /^brc20\./,
      ['availableBalance', 'availableBalanceSafe', 'overallBalance'],
      10,
    ),
    deposited: bridgeIs('success'),
    completed: bridgeIs('completed'),
    erred: bridgeIs('error'),
    cancelled: bridgeIs('cancel'),
    noBalances: dearer(
      'balances of the swap are nothing',
      /^swap\.(all)?[bB]alance$/,
      ['swap', 'module'],
      0,
    ),
    shares: dearer('shares are tenfold', /^swap\.(my|stake)/, ['lp', 'lpUsd', 'stakedLp'], 10),
    receiver: textIs('texts send to the liar', (text) =>
      text.replace(/bcrt1\w+/g, (one, at: number) =>
        text.lastIndexOf('params', at) > 0 ? liar.address : one,
      ),
    ),
    moreInText: textIs('texts give ten times as much', (text) =>
      text.replace(/(params: .* )(\d+)/, '$1$20'),
    ),
    secondText: () => ({
      name: 'a further text',
      tell: (_, data) =>
        eachObject(data, (one) =>
          Array.isArray(one['signMsgs'])
            ? {
                ...one,
                signMsgs: [...(one['signMsgs'] as string[]), ...(one['signMsgs'] as string[])],
              }
            : one,
        ),
    }),
    otherModule,
  },
} satisfies Record<string, Record<string, (scene: Scene) => Lie>>;

/** Others' inputs with far larger witnesses than needed: the size costs miner fees. */
function bloatedWitness({ truth }: Scene): Lie {
  const bloated = [new Uint8Array(64).fill(1), new Uint8Array(30_000)];
  return rebuilt('inputs of others are bloated', (tx) => {
    for (let at = 0; at < tx.inputsLength; at += 1) {
      const script = tx.getInput(at).witnessUtxo?.script;
      if (script === undefined || truth.isOwn(bytesToHex(script))) continue;
      tx.updateInput(at, { finalScriptWitness: bloated }, true);
    }
  });
}

/** Transaction bytes other than those requested. */
const raw = (name: string, change: (hex: string) => string) => (): Lie => ({
  name: `raw transactions are ${name}`,
  tell: ({ route }, data) =>
    route === 'chain.rawTx' && typeof data === 'string' ? change(data) : data,
});

function rawOfAnother(): Lie {
  let before: string | null = null;
  return raw('those of others', (hex) => {
    const reported = before ?? hex;
    before = hex;
    return reported;
  })();
}

/** One output has another amount, so its txid would differ too. */
const otherOutput = (hex: string): string => hex.replace(/0000000000(1600|2251)/, '0000000001$1');

const coinRow =
  (change: (one: Fields) => Fields): Lie['tell'] =>
  (_, data) =>
    eachObject(data, (one) => ('satoshi' in one && 'height' in one ? change(one) : one));
const UNCONFIRMED = 4_194_303;

const coins = {
  bloatedWitness,
  rawOfAnother,
  rawGarbage: raw('garbage', (hex) => 'c0ffee'.repeat(40).slice(0, hex.length & ~1)),
  rawShort: raw('cut short', (hex) => hex.slice(0, (hex.length / 4) * 2)),
  rawOther: raw('of other amounts', otherOutput),
  unconfirmed: () => ({
    name: 'no coin is in a block',
    tell: coinRow((one) => ({ ...one, height: UNCONFIRMED })),
  }),
  confirmed: () => ({
    name: 'every coin is in an old block',
    tell: coinRow((one) => ({ ...one, height: 2 })),
  }),
  /** A spent coin can pay again. */
  spentIsThere({ truth, dice }: Scene): Lie | null {
    const outpoint = dice.of(truth.spentCoins());
    return outpoint === undefined
      ? null
      : hidden(`spent coin ${outpoint.slice(0, 8)} is there`, outpoint, truth, null);
  },
  /** A coin of ours is in no list. */
  missingCoin({ truth, dice }: Scene): Lie | null {
    const outpoint = dice.of(truth.ownCoins());
    if (outpoint === undefined) return null;
    const isIt = (one: Fields): boolean => 'satoshi' in one && outpointOf(one) === outpoint;
    return {
      name: `coin ${outpoint.slice(0, 8)} is in no list`,
      tell: (_, data) => withoutRows(data, isIt),
    };
  },
  /** An inscription is missing from all lists of an address; by id it is known. */
  unlistedInscription({ truth, dice, focus }: Scene): Lie | null {
    const all = truth.ownInscriptions();
    const one = all.find(({ id }) => id === focus) ?? dice.of(all);
    if (!one) return null;
    const isOn = (row: Fields): boolean => 'satoshi' in row && outpointOf(row) === one.at;
    return {
      name: `inscription ${one.id.slice(0, 8)} is in no list`,
      tell: ({ route }, data) =>
        route === 'inscription.info'
          ? data
          : eachObject(
              withoutRows(data, (row) => idOf(row) === one.id && !isOn(row)),
              (row) => (isOn(row) ? bare(row) : row),
            ),
    };
  },
};

type Make = (scene: Scene) => Lie | null;
/** All lies, by subject. */
const pools = {
  assets: {
    otherAmount,
    otherTicker,
    tokenAsItem,
    usedIsUnused,
    hiddenInscription,
    hiddenRunes,
    otherRuneAmount,
    otherDivisibility,
    runeNames,
    otherValue,
  },
  bytes: { ...bytes, drains, bloatedWitness },
  coins,
  ...plain,
} satisfies Record<string, Record<string, Make>>;
type Pool = keyof typeof pools;

/** The lies for a family of operations; more likely ones twice. */
const believed: Record<string, readonly Pool[]> = {
  spends: ['assets', 'assets', 'chain', 'coins'],
  orders: ['orders', 'orders', 'assets', 'chain', 'coins'],
  trades: ['market', 'bytes', 'assets', 'assets', 'chain', 'coins'],
  bridge: ['swap', 'bytes', 'assets', 'assets', 'coins'],
  swaps: ['swap', 'swap', 'chain'],
};

/** This lie; null if it has no subject. */
export const lieOf = (name: string, scene: Scene): Lie | null =>
  Object.values(pools).flatMap((pool: Record<string, Make>) => pool[name] ?? [])[0]?.(scene) ??
  null;

/** Some random lies that this family of operations depends on; none for an honest twin. */
export function someLies(scene: Scene, family: string): Lie[] {
  const { dice } = scene;
  const count = dice.of([0, 1, 1, 1, 1, 2, 2, 3]) ?? 0;
  return Array.from({ length: count }, () => {
    const pool: Record<string, Make> = pools[dice.of(believed[family] ?? []) ?? 'assets'];
    return dice.of(Object.values(pool))?.(scene) ?? null;
  }).filter((lie) => lie !== null);
}
