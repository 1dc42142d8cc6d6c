import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, count, height, inscriptionId, listOf, loose, startPage, text } from './fields.ts';

const { read } = familyRows('collections');

const collectionId = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\w.:-]+$/);
const number = z.union([count, z.string().regex(/^\d{1,20}$/)]);

const collection = loose({
  collectionId: text,
  name: text,
  iconInscription: text.nullish(),
  iconUrl: text.nullish(),
  iconContentType: text.nullish(),
  supply: number.nullish(),
  desc: text.nullish(),
  twitter: text.nullish(),
  discord: text.nullish(),
  website: text.nullish(),
});
export type Collection = z.output<typeof collection>;
const held = collection.extend({ count });

const item = loose({
  inscriptionId,
  collectionId: text.optional(),
  collectionItemName: text.nullish(),
  inscriptionIndex: count.optional(),
  inscriptionNumber: z.number().int().optional(),
  inscriptionName: text.nullish(),
  contentBody: text.nullish(),
  contentLength: count.optional(),
  contentType: text.optional(),
  height: height.optional(),
  holders: count.optional(),
  totalItems: count.optional(),
});

/** With a height, the state at that height. */
const at = { height: count.optional() };
const maxBytes = 4 * 1024 * 1024;

export const collections = {
  'collections.status': read(
    '/v1/collection-indexer/collection/status',
    z.object({}),
    loose({ newestHeight: count, lastHandledHeight: count, totalCollection: count }),
  ),
  'collections.info': read(
    '/v1/collection-indexer/collection/{collectionId}/info',
    z.object({ collectionId, ...at }),
    collection
      .partial()
      .extend({
        height: count.optional(),
        holders: count.optional(),
        totalItems: count.optional(),
      })
      .refine((info) => info.name !== undefined || info.totalItems !== undefined, {
        error: 'neither a name nor a count of items',
      }),
    {
      note: 'the documents promise name, icon and links, published material shows three counts: both are read',
    },
  ),
  'collections.holders': read(
    '/v1/collection-indexer/collection/{collectionId}/holders',
    z.object({ collectionId, ...startPage, ...at }),
    listOf(loose({ address: text, count })),
  ),
  'collections.byAddress': read(
    '/v1/collection-indexer/address/{address}/collection/list',
    z.object({ address, ...startPage, ...at }),
    listOf(held),
  ),
  'collections.items': read(
    '/v1/collection-indexer/collection/{collectionId}/items',
    z.object({ collectionId, ...startPage, ...at }),
    listOf(item),
    { maxBytes },
  ),
  'collections.addressSummary': read(
    '/v1/collection-indexer/address/{address}/collection/{collectionId}/summary',
    z.object({ address, collectionId, ...at }),
    held,
  ),
  'collections.addressItems': read(
    '/v1/collection-indexer/address/{address}/collection/{collectionId}/items',
    z.object({ address, collectionId, ...startPage, ...at }),
    listOf(item),
    { maxBytes },
  ),
  'collections.ofInscription': read(
    '/v1/collection-indexer/inscription/{inscriptionId}/collection/list',
    z.object({ inscriptionId, ...at }),
    listOf(collection),
  ),
};
