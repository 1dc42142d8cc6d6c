import { z } from 'zod';

import { familyRows } from './define.ts';
import {
  address,
  arrayOf,
  atoms,
  blockId,
  count,
  listOf,
  loose,
  startPage,
  text,
  txid,
} from './fields.ts';

const { read } = familyRows('alkanes');

const tokenData = loose({
  name: text.optional(),
  symbol: text.optional(),
  divisibility: count.max(38).optional(),
  totalSupply: atoms.optional(),
  maxSupply: atoms.optional(),
  premine: atoms.optional(),
  perMint: atoms.optional(),
  cap: atoms.optional(),
  minted: atoms.optional(),
  mintable: z.boolean().optional(),
  holders: count.optional(),
});
const nftData = loose({
  name: text.optional(),
  attributes: loose({}).nullish(),
  contentType: text.nullish(),
  contentUrl: text.nullish(),
  collectionId: text.optional(),
});
const collectionData = loose({
  name: text.optional(),
  totalSupply: atoms.optional(),
  maxSupply: atoms.optional(),
  minted: count.optional(),
  holders: count.optional(),
});

/** An alkane's data: one of three objects, by `type`. */
const kinds = {
  /** token, collection, nft or contract; kept as text. */
  type: text.optional(),
  logo: text.nullish(),
  tokenData: tokenData.nullish(),
  nftData: nftData.nullish(),
  collectionData: collectionData.nullish(),
};
const info = loose({
  alkaneid: blockId,
  height: count.optional(),
  txid: text.optional(),
  timestamp: count.optional(),
  ...kinds,
});
export type AlkaneInfo = z.output<typeof info>;
const balance = loose({ alkaneid: blockId, amount: atoms, ...kinds });

/** At the top level, as in the provider's own server; otherwise in `tokenData`. */
const addressToken = loose({
  alkaneid: blockId,
  amount: atoms.optional(),
  name: text.optional(),
  symbol: text.optional(),
  divisibility: count.max(38).optional(),
  ...kinds,
}).transform((token) => ({
  ...token,
  name: token.name ?? token.tokenData?.name,
  symbol: token.symbol ?? token.tokenData?.symbol,
  divisibility: token.divisibility ?? token.tokenData?.divisibility,
}));

const utxo = loose({
  address: text,
  satoshi: count,
  scriptPk: text.optional(),
  txid,
  vout: count,
  confirmations: count.optional(),
  alkanes: arrayOf(balance),
});

const contractEvent = loose({
  alkaneid: blockId,
  caller: text.optional(),
  type: text.optional(),
  opcode: z.union([count, text]).optional(),
  fuel: z.union([count, text]).optional(),
  inputs: z.array(text).nullish(),
  status: z.union([count, text]).optional(),
  height: count,
  txid,
  vout: count.optional(),
});

const transfer = loose({
  height: count,
  txid,
  type: text,
  subType: text.nullish(),
  alkaneid: blockId,
  address: text,
  amount: atoms,
});

const alkaneid = blockId;
const sorted = {
  sortBy: z.enum(['timestamp', 'alkaneid']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};
const heights = { fromHeight: count, toHeight: count };
const big = { maxBytes: 2 * 1024 * 1024 } as const;

export const alkanes = {
  'alkanes.status': read(
    '/v1/indexer/alkanes/status',
    z.object({}),
    loose({
      bestHeight: count,
      alkanes: count.optional(),
      metashrewVersion: text.optional(),
      alkanesRsVersion: text.optional(),
    }),
  ),
  'alkanes.list': read(
    '/v1/indexer/alkanes/info-list',
    z.object({
      ...startPage,
      type: z.enum(['token', 'collection', 'nft', 'contract']).optional(),
      ...sorted,
    }),
    listOf(info),
    big,
  ),
  'alkanes.info': read('/v1/indexer/alkanes/{alkaneid}/info', z.object({ alkaneid }), info),
  'alkanes.tokens': read(
    '/v1/indexer/alkanes/token-list',
    z.object({
      ...startPage,
      alkaneid: alkaneid.optional(),
      name: text.optional(),
      ...sorted,
    }),
    listOf(info),
    big,
  ),
  'alkanes.holders': read(
    '/v1/indexer/alkanes/{alkaneid}/holders',
    z.object({ alkaneid, ...startPage }),
    listOf(loose({ address: text, amount: atoms })),
  ),
  'alkanes.collectionItems': read(
    '/v1/indexer/alkanes/{alkaneid}/collection-items',
    z.object({ alkaneid, ...startPage }),
    listOf(info),
    big,
  ),
  'alkanes.contractEvents': read(
    '/v1/indexer/alkanes/{alkaneid}/contract-events',
    z.object({ alkaneid, ...heights, ...startPage }),
    listOf(contractEvent),
    {
      ...big,
      note: 'opcode, fuel and status are read as number or text: their types are not given',
    },
  ),
  'alkanes.utxoBalance': read(
    '/v1/indexer/alkanes/utxo/{txid}/{index}/balance',
    z.object({ txid, index: count }),
    arrayOf(balance),
  ),
  'alkanes.addressUtxos': read(
    '/v1/indexer/address/{address}/alkanes/{alkaneid}/utxo',
    z.object({ address, alkaneid, ...startPage }),
    loose({ start: count.optional(), total: count.optional(), utxo: arrayOf(utxo) }),
    big,
  ),
  'alkanes.addressTokens': read(
    '/v1/indexer/address/{address}/alkanes/token-list',
    z.object({ address, ...startPage }),
    listOf(addressToken),
    { note: 'sources disagree whether symbol and divisibility are nested: both are read' },
  ),
  'alkanes.addressCollections': read(
    '/v1/indexer/address/{address}/alkanes/collection-list',
    z.object({ address, ...startPage }),
    listOf(info),
  ),
  'alkanes.addressCollectionItems': read(
    '/v1/indexer/address/{address}/alkanes/{alkaneid}/collection-items',
    z.object({ address, alkaneid, ...startPage }),
    listOf(info),
    big,
  ),
  'alkanes.transferHistory': read(
    '/v1/indexer/address/{address}/alkanes/{alkaneid}/transfer-history',
    z.object({ address, alkaneid, ...heights, ...startPage }),
    listOf(transfer),
    big,
  ),
};
