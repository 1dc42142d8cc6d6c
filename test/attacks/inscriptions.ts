import * as bitcoin from 'bitcoinjs-lib';

import { proveContentAtOnce } from '#main/signing/content-proof.ts';
import { contentOf, type Contents, type ProvedContent } from '#main/signing/read/proved-content.ts';

import { committing, envelopeOf, leafOf, type Part, type Stated } from './leaf.ts';
import {
  type LedgerInscription as TestInscription,
  ledgerInscription,
  ledgerRaw,
} from './ledger.ts';
import { foreign, hash, type MadeCoin, ordinals } from './world.ts';

export type { TestInscription };

/** Recipients and values of its reveal: one coin each. */
const OWNERS = [ordinals.script, foreign('seller')];
const VALUES = [546n, 700n, 10_000n, 20_000n];

const raws = new Map<string, string>();
const coins = new Map<string, MadeCoin>();
const proofs = new Map<string, ProvedContent | null>();
const ids = new Set<string>();

const coinKey = (script: string, sats: bigint, salt: string): string => `${salt}/${script}/${sats}`;

/** The coin that a reveal made for this owner and value; undefined for other coins. */
export const revealedCoin = (script: string, sats: bigint, salt: string): MadeCoin | undefined =>
  coins.get(coinKey(script, sats, salt));

/** A plain text, as most people inscribe it. */
export const stating = (body: string, more: Partial<Stated> = {}): Stated => ({
  contentType: 'text/plain;charset=utf-8',
  body,
  parents: [],
  fields: [],
  ...more,
});

interface Making {
  /** The script after the signature check, instead of one envelope. */
  parts?: Part[];
  /** Another leaf of its commit. */
  other?: Part[];
  /** Index of the inscription in the reveal. */
  index?: number;
  /** The reveal spends another coin before the commit. */
  after?: MadeCoin;
}

/** Commits to an inscription and reveals it. */
export function inscribe(name: string, stated: Stated, making: Making = {}): TestInscription {
  const { parts = envelopeOf(stated), index = 0, after, other } = making;
  const { script, shown } = committing(leafOf(parts), other && leafOf(other));
  const commit = new bitcoin.Transaction();
  commit.version = 2;
  commit.addInput(hash(`commit of ${name}`), 0);
  commit.addOutput(Buffer.from(script, 'hex'), 100_000n);
  const reveal = new bitcoin.Transaction();
  reveal.version = 2;
  if (after) {
    reveal.addInput(Buffer.from(after.txid, 'hex').reverse(), 0);
    raws.set(after.txid, after.rawHex);
  }
  reveal.addInput(commit.getHash(), 0);
  reveal.setWitness(reveal.ins.length - 1, [
    Buffer.alloc(64, 1),
    Buffer.from(shown.script),
    Buffer.from(shown.controlBlock),
  ]);
  const paid = OWNERS.flatMap((owner) => VALUES.map((sats) => ({ owner, sats })));
  for (const { owner, sats } of paid) reveal.addOutput(Buffer.from(owner, 'hex'), sats);
  const [txid, rawHex] = [reveal.getId(), reveal.toHex()];
  raws.set(txid, rawHex).set(commit.getId(), commit.toHex());
  for (const [vout, { owner, sats }] of paid.entries())
    coins.set(coinKey(owner, sats, name), { outpoint: `${txid}:${vout}`, rawHex, txid });
  const id = `${txid}i${index}`;
  ids.add(id);
  return { name, id, commitTxid: commit.getId(), sats: 546n };
}

export const rawAt = (txid: string): string => raws.get(txid) ?? ledgerRaw(txid) ?? '';

/** What this inscription contains according to these raw transactions; null if unproved. */
export function provedFrom(id: string, from: (txid: string) => string): ProvedContent | null {
  const own = proveContentAtOnce(id, from);
  if ('fault' in own) return null;
  const { delegate } = own.envelope;
  if (delegate === null) return contentOf(own);
  const shown = delegate === '' ? null : proveContentAtOnce(delegate, from);
  return shown === null || 'fault' in shown ? null : contentOf(own, shown);
}

/** Contents of all inscriptions of this world. `lies`: raw transactions by txid that a provider returns instead. */
export function worldContents(lies: ReadonlyMap<string, string> = new Map()): Contents {
  const from = (txid: string): string => lies.get(txid) ?? rawAt(txid);
  const all = [...ids].flatMap((id): [string, ProvedContent][] => {
    if (!proofs.has(id)) proofs.set(id, provedFrom(id, rawAt));
    const proved = lies.size > 0 ? provedFrom(id, from) : proofs.get(id);
    return proved ? [[id, proved]] : [];
  });
  return new Map(all);
}

/** One that exists on the ledger. */
function known(name: string): TestInscription {
  const one = ledgerInscription(name);
  ids.add(one.id);
  return one;
}

/** What honest cases trade: a transfer of 1000 ordi. */
export const TRANSFER = known('transfer');
/** What an honest case of sent tokens moves. */
export const SENT = known('sent');
/** The same on a coin of 10,000 sats. */
export const HEAVY = known('heavy');
/** A stranger's listing: a transfer of 1000 ordi. */
export const SOLD = known('sold');
/** A text on a coin of more sats than it needs. */
export const WIDE = known('wide');
/** A picture, as an item of a collection. */
export const ITEM = known('item');
/** The same picture of a stranger. */
export const ITEM_SOLD = known('item sold');
/** A name. */
export const NAME = known('name');
/** Plain text and nothing else. */
export const NOTE = known('note');
