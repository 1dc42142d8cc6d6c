import { z } from 'zod';

import { utxo, utxoPage } from './chain.ts';
import { familyRows } from './define.ts';
import { address, count, cursorPage, loose, sats, text } from './fields.ts';

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
  inSatoshi: sats.optional(),
  outSatoshi: sats.optional(),
  brc20: loose({ op: text.optional(), tick: text.optional(), amt: text.optional() }).nullish(),
  utxo: utxo.nullish(),
});
export type InscriptionData = z.output<typeof inscription>;

const byAddress = z.object({ address, ...cursorPage });
const maxBytes = 8 * 1024 * 1024;

export const inscriptions = {
  'inscription.info': read(
    '/v1/indexer/inscription/info/{inscriptionId}',
    z.object({
      inscriptionId: z
        .string()
        .min(1)
        .max(80)
        .regex(/^[\w-]+$/),
    }),
    inscription,
  ),
  'inscription.content': read(
    '/v1/indexer/inscription/content/{inscriptionId}',
    z.object({
      inscriptionId: z
        .string()
        .min(1)
        .max(80)
        .regex(/^[\w-]+$/),
    }),
    z.object({ mediaType: z.string(), bytes: z.instanceof(Uint8Array) }),
    { body: 'raw', maxBytes: 4 * 1024 * 1024 },
  ),
  'inscription.events': read(
    '/v1/indexer/inscription/events',
    z.object({ start: count, end: count, ...cursorPage }),
    loose({
      cursor: count.optional(),
      total: count,
      detail: z.array(loose({ inscriptionId: text, isTransfer: z.boolean() })),
    }),
    { maxBytes },
  ),
  'inscription.byAddress': read(
    '/v1/indexer/address/{address}/inscription-data',
    byAddress,
    loose({
      cursor: count.optional(),
      total: count,
      inscription: z
        .array(inscription)
        .nullish()
        .transform((list) => list ?? []),
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
