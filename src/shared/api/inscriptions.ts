import { z } from 'zod';

import { utxo, utxoPage } from './chain.ts';
import { familyRows } from './define.ts';
import { address, arrayOf, count, cursorPage, height, loose, sats, text, txid } from './fields.ts';

const { read } = familyRows('inscription');

const inscription = loose({
  address: text,
  offset: count,
  inscriptionId: text,
  inscriptionNumber: z.number().int(),
  contentType: text,
  contentLength: count,
  height: count,
  timestamp: count.optional(),
  inscriptionIndex: count.optional(),
  hasPointer: z.boolean().optional(),
  hasParent: z.boolean().optional(),
  /** Misspelled in the API, like the next two. */
  hasDeligate: z.boolean().optional(),
  hasMetaProtocal: z.boolean().optional(),
  hasContentEncoding: z.boolean().optional(),
  pointer: count.optional(),
  parent: text.nullish(),
  deligate: text.nullish(),
  metaprotocol: text.nullish(),
  metadata: text.nullish(),
  contentEncoding: text.nullish(),
  inSatoshi: sats.optional(),
  outSatoshi: sats.optional(),
  brc20: loose({ op: text.optional(), tick: text.optional(), amt: text.optional() }).nullish(),
  utxo: utxo.nullish(),
});
export type InscriptionData = z.output<typeof inscription>;

/** An inscription's creation or transfer. `txid` is the genesis transaction's. */
const event = loose({
  /** False for the reveal. */
  isTransfer: z.boolean(),
  inscriptionId: text,
  inscriptionNumber: z.number().int(),
  address: text,
  contentBody: text.optional(),
  contentType: text.optional(),
  inSatoshi: sats.optional(),
  outSatoshi: sats.optional(),
  pkScript: text.optional(),
  satoshi: sats.optional(),
  timestamp: count.optional(),
  txid: txid.optional(),
  i: count.optional(),
  vout: count.optional(),
  sequence: count.optional(),
  height,
  txidx: count.optional(),
});

/** The id or the number of an inscription. */
const idOrNumber = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\w-]+$/);
const byAddress = z.object({ address, ...cursorPage });
const maxBytes = 8 * 1024 * 1024;

export const inscriptions = {
  'inscription.info': read(
    '/v1/indexer/inscription/info/{inscriptionId}',
    z.object({
      inscriptionId: idOrNumber,
    }),
    inscription,
  ),
  'inscription.content': read(
    '/v1/indexer/inscription/content/{inscriptionId}',
    z.object({
      inscriptionId: idOrNumber,
    }),
    z.object({ mediaType: z.string(), bytes: z.instanceof(Uint8Array) }),
    {
      body: 'raw',
      maxBytes: 4 * 1024 * 1024,
      note: 'the bytes themselves with the inscription’s media type, no envelope',
    },
  ),
  'inscription.events': read(
    '/v1/indexer/inscription/events',
    z.object({ start: count, end: count, ...cursorPage }),
    loose({
      cursor: count.optional(),
      total: count,
      detail: arrayOf(event),
    }),
    { maxBytes },
  ),
  'inscription.byAddress': read(
    '/v1/indexer/address/{address}/inscription-data',
    byAddress,
    loose({
      cursor: count.optional(),
      total: count,
      inscription: arrayOf(inscription),
    }),
    { maxBytes },
  ),
  'inscription.utxos': read(
    '/v1/indexer/address/{address}/inscription-utxo-data',
    byAddress,
    utxoPage,
    { maxBytes },
  ),
  'inscription.abandonedUtxos': read(
    '/v1/indexer/address/{address}/abandon-nft-utxo-data',
    byAddress,
    z
      .union([utxoPage, loose({ utxo: z.array(loose({ utxo: z.array(utxo) })) })])
      .transform((page) => ({
        utxo: (page.utxo as (z.output<typeof utxo> | { utxo: z.output<typeof utxo>[] })[]).flatMap(
          (item) => ('txid' in item ? [item] : item.utxo),
        ),
      })),
    { maxBytes, note: 'the published nesting looks wrong: flat and nested lists are both read' },
  ),
};
