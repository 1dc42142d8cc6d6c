import { brotliCompressSync } from 'node:zlib';

import type { BuyIntent, ListIntent, RepriceIntent } from '#shared/flows/intents/provider-made.ts';
import type { Attack, Verdicts } from '#test/attacks/define.ts';
import {
  honestBuy,
  honestDelist,
  honestDeposit,
  honestList,
  honestReprice,
} from '#test/attacks/honest.ts';
import {
  inscribe,
  ITEM,
  ITEM_SOLD,
  NAME,
  NOTE,
  rawAt,
  SENT,
  SOLD,
  stating,
  type TestInscription,
  TRANSFER,
  worldContents,
} from '#test/attacks/inscriptions.ts';
import { envelopeOf, idBytes, type Stated } from '#test/attacks/leaf.ts';
import { at, type ProviderMadeCase, verdictsOf } from '#test/attacks/provider-made-case.ts';
import type { Scene } from '#test/attacks/scene.ts';
import { honestReveal, revealVerdicts } from '#test/attacks/signed-case.ts';
import { foreign, makeCoin } from '#test/attacks/world.ts';

import { honestRaise, raiseVerdicts } from './raises.ts';
import { honestMove, honestMoves, honestTokens, spendVerdicts } from './spends.ts';
import { honestOpened, openedVerdicts } from './tool.ts';

/**
 * A consistent lie: intent, index and market agree, but the inscription's own bytes differ. Made for every purpose that
 * relies on an inscription's content.
 */

interface Tokens {
  tick: string;
  amount: string;
}

const text = ({ tick, amount }: Tokens, op = 'transfer'): string =>
  JSON.stringify({ p: 'brc-20', op, tick, amt: amount });
const amounted = ({ tick }: Tokens, amt: string): Stated =>
  stating(`{"p":"brc-20","op":"transfer","tick":"${tick}","amt":${amt}}`);

type Making = Parameters<typeof inscribe>[2];
type Bytes = [title: string, stated: Stated, making?: Making];

/** Bytes that aren't a plain transfer of exactly these tokens. */
const otherBytes = (tokens: Tokens): Bytes[] => {
  const { tick, amount } = tokens;
  const honest = text(tokens);
  const more = { tick, amount: `9${amount}` };
  const two = [stating(honest), stating(text(more))].flatMap(envelopeOf);
  return [
    ['Its bytes transfer more', stating(text(more))],
    ['Its bytes transfer a tenth', stating(text({ tick, amount: amount.slice(0, -1) }))],
    ['Its bytes transfer another ticker', stating(text({ tick: 'trad', amount }))],
    ['Its bytes name a look-alike ticker', stating(text({ tick: tick.replace('i', 'і'), amount }))],
    ['Its bytes mint', stating(text(tokens, 'mint'))],
    ['Its bytes deploy', stating(text(tokens, 'deploy'))],
    ['Its bytes name no amount', stating(`{"p":"brc-20","op":"transfer","tick":"${tick}"}`)],
    ['Its amount has an exponent', amounted(tokens, `"${amount}e0"`)],
    ['Its amount begins with a zero', amounted(tokens, `"0${amount}"`)],
    ['Its amount is a number instead of a text', amounted(tokens, amount)],
    ['Its amount stands there twice', amounted(tokens, `"9","amt":"${amount}"`)],
    ['Its amount stands there in capitals too', amounted(tokens, `"${amount}","AMT":"9"`)],
    ['Its amount is spelled with escapes', amounted(tokens, `"\\u003${amount}"`)],
    ['Its protocol is another one', stating(honest.replace('brc-20', 'brc-20-x'))],
    ['Its bytes are a picture', stating('no text', { contentType: 'image/png' })],
    ['Its media type is that of a picture', stating(honest, { contentType: 'image/png' })],
    [
      'Its text is packed',
      stating(brotliCompressSync(honest).toString('latin1'), {
        fields: [[9, Buffer.from('br')]],
      }),
    ],
    ['It is marked as packed', stating(honest, { fields: [[9, Buffer.from('br')]] })],
    ['It shows another inscription', stating(honest, { fields: [[11, idBytes(NOTE.id)]] })],
    ['It is the second of its reveal, which holds more', stating(''), { parts: two, index: 1 }],
    [
      'An earlier input of its reveal could hold another one',
      stating(honest),
      { after: makeCoin(`5120${'11'.repeat(32)}`, 5_000n, tick) },
    ],
    [
      'Its commit allows another script',
      stating(honest),
      { other: envelopeOf(stating(text(more))) },
    ],
  ];
};

/** The same content in another form that every index accepts. */
const sameBytes = (tokens: Tokens): Bytes[] => {
  const honest = text(tokens);
  const capital = text({ ...tokens, tick: tokens.tick.toUpperCase() });
  const two = [stating('first'), stating(honest)].flatMap(envelopeOf);
  return [
    ['plain', stating(honest)],
    ['spaced', stating(`{ "p": "brc-20",\n  "op": "transfer", ${honest.slice(30)} `)],
    ['capital ticker', stating(capital)],
    ['as JSON', stating(honest, { contentType: 'application/json' })],
    ['with decimals', stating(text({ ...tokens, amount: `${tokens.amount}.00` }))],
    ['the second of its reveal', stating(''), { parts: two, index: 1 }],
    [
      'behind a plain coin',
      stating(honest),
      { after: makeCoin(foreign('payer'), 5_000n, tokens.tick) },
    ],
  ];
};

/** A purpose that trusts the tokens of an inscription. */
interface Trusting {
  row: string;
  tokens: Tokens;
  honest: TestInscription;
  judge: (of: TestInscription, lies?: ReadonlyMap<string, string>) => Verdicts;
  /** Verdict on unprovable content. */
  unproved: Attack['verdict'];
}

const lying = <C extends { scene: Scene }>(one: C, lies?: ReadonlyMap<string, string>): C => {
  if (lies) one.scene.lies = lies;
  return one;
};

const ordi = { tokens: { tick: 'ordi', amount: '1000' }, honest: TRANSFER };
const trusting: readonly Trusting[] = [
  {
    ...{ row: 'deposit', ...ordi, unproved: 'block' },
    judge: (of, lies) => verdictsOf(lying(honestDeposit(of), lies)),
  },
  {
    ...{ row: 'create_put_on', ...ordi, unproved: 'block' },
    judge: (of, lies) => verdictsOf(lying(honestList(of), lies)),
  },
  {
    ...{ row: 'create_modify_price', ...ordi, unproved: 'block' },
    judge: (of, lies) => verdictsOf(lying(honestReprice(of), lies)),
  },
  {
    ...{ row: 'create_put_off', ...ordi, unproved: 'hold' },
    judge: (of, lies) => verdictsOf(lying(honestDelist(of), lies)),
  },
  {
    ...{ row: 'create_bid', ...ordi, honest: SOLD, unproved: 'block' },
    judge: (of, lies) => verdictsOf(lying(honestBuy(of), lies)),
  },
  {
    ...{ row: 'raise', ...ordi, honest: SOLD, unproved: 'block' },
    judge: (of, lies) => raiseVerdicts(lying(honestRaise(of), lies)),
  },
  {
    ...{ row: 'tokens sent', tokens: { tick: 'inks', amount: '100' }, honest: SENT },
    unproved: 'block',
    judge: (of, lies) => spendVerdicts(lying(honestTokens(of), lies)),
  },
];

/** One inscription for each kind of content. */
function made(kind: string, tokens: Tokens, [title, stated, making]: Bytes): TestInscription {
  const name = `${kind} of ${tokens.tick}: ${title}`;
  const known = inscriptions.get(name) ?? inscribe(name, stated, making);
  inscriptions.set(name, known);
  return known;
}
const inscriptions = new Map<string, TestInscription>();

/** Bytes that aren't this id's inscription, or whose content is unknown. */
const noBytes = ({ row, tokens, judge, honest, unproved: verdict }: Trusting): Attack[] => {
  const stated = stating(text(tokens));
  const nobody: [number, Buffer] = [11, Buffer.from('00', 'hex')];
  const bytes: Bytes[] = [
    ['It shows what nobody has', { ...stated, fields: [nobody] }],
    ['Its reveal holds no third one', stated, { index: 2 }],
  ];
  return bytes.map((one) => ({
    ...{ row, title: `${one[0]} (${row})`, by: 'C28', verdict },
    attack: () => judge(made('none', tokens, one)),
    honest: () => judge(honest),
  }));
};

const wrongBytes = ({ row, tokens, judge }: Trusting): Attack[] => {
  const twins = sameBytes(tokens);
  return otherBytes(tokens).map((bytes, index): Attack => {
    const twin = at(twins, index % twins.length);
    return {
      ...{ row, title: `${bytes[0]} (${row})`, by: 'C28', verdict: 'block' },
      attack: () => judge(made('other', tokens, bytes)),
      honest: () => judge(made('same', tokens, twin)),
    };
  });
};

/** Raw transactions that prove nothing. */
const noProof: readonly [title: string, lies: (of: TestInscription) => [string, string]][] = [
  ['Nobody has its reveal', ({ id }) => [id.slice(0, 64), '']],
  ['Its reveal is another transaction', ({ id }) => [id.slice(0, 64), rawAt(NOTE.commitTxid)]],
  ['Nobody has its commit', ({ commitTxid }) => [commitTxid, '']],
  ['Its commit is another transaction', ({ commitTxid }) => [commitTxid, rawAt(NOTE.commitTxid)]],
  [
    'Its reveal shows other bytes than were committed to',
    ({ id }) => [id.slice(0, 64), rawAt(id.slice(0, 64)).replace('7b2270223a', '7b2271223a')],
  ],
];

const unproved = ({ row, honest, judge, unproved: verdict }: Trusting): Attack[] =>
  noProof.map(([title, lies]): Attack => ({
    ...{ row, title: `${title} (${row})`, by: 'C28', verdict },
    attack: () => judge(honest, new Map([lies(honest)])),
    honest: () => judge(honest),
  }));

/** Its coin wasn't made by its reveal. */
const movedBefore = ({ row, honest, judge }: Trusting): Attack => ({
  ...{ row, title: `It was moved since it was inscribed (${row})`, by: 'C28', verdict: 'block' },
  attack: () => judge({ ...honest, name: 'moved' }),
  honest: () => judge(honest),
});

type Item = ProviderMadeCase<ListIntent | RepriceIntent | BuyIntent>;
const itemCases: readonly [
  row: string,
  honest: (of: TestInscription) => Item,
  item: TestInscription,
][] = [
  ['create_put_on: item', honestList, ITEM],
  ['create_modify_price: item', honestReprice, ITEM],
  ['create_bid: item', honestBuy, ITEM_SOLD],
];

/** Sold as a unique item; the form showed what an honest inscription contains. */
function asItem(
  one: Item,
  nftType: 'collection' | 'domain',
  shown: TestInscription,
  name: string,
): Item {
  const item = { tick: nftType, amount: '1' };
  const contentHash = worldContents().get(shown.id)?.contentHash ?? null;
  Object.assign(one.intent, item, { nftType, item: { name, collection: null, contentHash } });
  if ('unitPrice' in one.intent) one.intent.unitPrice = one.intent.priceSats;
  if (one.token) Object.assign(one.token, item);
  one.market = { floorUnitPrice: null, lastUnitPrice: null, ownUnitPrice: one.intent.priceSats };
  return one;
}

const BRC20 = '{"p":"brc-20","op":"transfer","tick":"ordi","amt":"900"}';
/** Content that no item may have, or that differs from what the form showed. */
const noItem: readonly Bytes[] = [
  ['A transfer is sold as an item', stating(BRC20)],
  ['A mint is sold as an item', stating(BRC20.replace('transfer', 'mint'))],
  ['A deploy is sold as an item', stating(BRC20.replace('transfer', 'deploy'))],
  ['A move of swap balances is sold as an item', stating(BRC20.replace('brc-20', 'brc20-swap'))],
  ['A transfer is sold as an item, with spaces', stating(` ${BRC20.replaceAll(',', ' , ')}\n`)],
  ['A transfer is sold as an item, as a picture', stating(BRC20, { contentType: 'image/png' })],
  ['A transfer is sold as an item, with a key twice', stating(BRC20.replace('{', '{"p":"x",'))],
  ['A transfer is sold as an item, in capitals', stating(BRC20.replace('"p"', '"P"'))],
  ['A transfer is sold as an item, in escapes', stating(BRC20.replace('brc', '\\u0062rc'))],
  ['A transfer is sold as an item, in loose JSON', stating(BRC20.replace('"p"', 'p'))],
  ['An item behind which a transfer stands', stating('', { fields: [[11, idBytes(TRANSFER.id)]] })],
];

function items(): Attack[] {
  const tokens = { tick: 'item', amount: '1' };
  return itemCases.flatMap(([row, make, item]) => {
    const sold = (of: TestInscription, shown = item): Item =>
      asItem(make(of), 'collection', shown, 'Kelp 7');
    const attack = (title: string, run: () => Item, verdict: Attack['verdict'] = 'block') => ({
      ...{ row, title: `${title} (${row})`, by: 'C28', verdict },
      attack: () => verdictsOf(run()),
      honest: () => verdictsOf(sold(item)),
    });
    return [
      // The bytes are what the form showed, so only their type is wrong.
      ...noItem.map((bytes) => {
        const of = made('item', tokens, bytes);
        return attack(bytes[0], () => sold(of, of));
      }),
      attack('Another item than the form showed', () => sold(NOTE)),
      attack('Nobody has the reveal of an item', () =>
        lying(sold(item), new Map([[item.id.slice(0, 64), '']])),
      ),
      attack('The form showed nothing of the item', () => sold(item, { ...item, id: '' }), 'hold'),
    ];
  });
}

function names(): Attack[] {
  const tokens = { tick: 'name', amount: '1' };
  const bodies: Bytes[] = [
    ['Its bytes are another name', stating('a1ice.sats')],
    ['Its bytes are a longer name', stating('alice.sats.sats')],
    ['Its bytes are a picture of the name', stating('alice.sats', { contentType: 'image/png' })],
    ['Its bytes are a transfer and no name', stating(BRC20)],
    ['Its bytes register another name', stating('{"p":"sns","op":"reg","name":"bob.sats"}')],
  ];
  const twin = stating('{"p":"sns","op":"reg","name":"Alice.sats"}');
  return itemCases.flatMap(([row, make]) =>
    bodies.map((bytes, index): Attack => {
      const sold = (of: TestInscription) =>
        verdictsOf(asItem(make(of), 'domain', of, 'alice.sats'));
      return {
        ...{ row, title: `${bytes[0]} (${row})`, by: 'C28', verdict: 'block' },
        attack: () => sold(made('name', tokens, bytes)),
        honest: () => sold(index % 2 === 0 ? NAME : made('name', tokens, ['registered', twin])),
      };
    }),
  );
}

/**
 * Inscriptions that may be moved whatever they contain: the card names the content, and the index must not contradict
 * it.
 */
function moved(): Attack[] {
  const listing = (tick: string, amount: string) => (of: TestInscription) =>
    new Map([
      [
        of.id,
        {
          ...{ inscriptionId: of.id, outpoint: '', tick, amount },
          ...{ transferable: true, confirmations: 3 },
        },
      ],
    ]);
  const says = (title: string, tick: string, amount: string): Attack => {
    const judged = (listed: ReturnType<ReturnType<typeof listing>>) => {
      const one = honestMove();
      one.scene.around = { listed };
      return spendVerdicts(one);
    };
    return {
      ...{ row: 'send-inscription', title, by: 'C28', verdict: 'block' },
      attack: () => judged(listing(tick, amount)(TRANSFER)),
      honest: () => judged(listing('ORDI', '1000.0')(TRANSFER)),
    };
  };
  const silent = new Map([[TRANSFER.id.slice(0, 64), '']]);
  const held = (row: string, judge: (lies?: ReadonlyMap<string, string>) => Verdicts): Attack => ({
    ...{ row, title: `Nobody can prove what is moved (${row})`, by: 'C28', verdict: 'hold' },
    attack: () => judge(silent),
    honest: () => judge(),
  });
  return [
    says('The index says a part of what the bytes transfer', 'ordi', '1'),
    says('The index says another ticker than the bytes', 'trad', '1000'),
    held('send-inscription', (lies) => spendVerdicts(lying(honestMove(), lies))),
    held('send-inscriptions', (lies) => spendVerdicts(lying(honestMoves(), lies))),
    held('reveal', (lies) => revealVerdicts(lying(honestReveal(), lies))),
    held('psbt', (lies) => {
      const scene = honestOpened();
      at(scene.inputs, 0).carries = {
        ...{ inscriptions: [{ id: TRANSFER.id, offset: 0n }], runes: [], alkanes: [] },
      };
      return openedVerdicts(lying({ scene }, lies).scene);
    }),
  ];
}

export const contentAttacks = (): Attack[] => [
  ...trusting.flatMap((one) => [
    ...wrongBytes(one),
    ...noBytes(one),
    ...unproved(one),
    movedBefore(one),
  ]),
  ...items(),
  ...names(),
  ...moved(),
];
