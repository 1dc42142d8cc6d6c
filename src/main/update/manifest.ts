import { z } from 'zod';

/** A file of a release. */
const file = z.object({
  platform: z.enum(['linux', 'darwin', 'win32']),
  arch: z.enum(['x64', 'arm64']),
  name: z.string().regex(/^[A-Za-z0-9][\w.+-]{0,120}$/),
  size: z.int().min(1).max(1_000_000_000),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

/** What a release is: signed as a whole, so that no part of it can be taken from another one. */
export const manifest = z.object({
  app: z.literal('inkstone'),
  version,
  /** When it was made, in milliseconds since 1970. */
  madeAt: z.int().min(0),
  /** After this it says nothing any more: whoever withholds newer ones can't go on showing it. */
  validUntil: z.int().min(0),
  files: z.array(file).min(1).max(50),
});
export type Manifest = z.output<typeof manifest>;
export type ReleaseFile = z.output<typeof file>;

/** What a server gives: the manifest as the text that was signed, and the signature over these very bytes. */
const envelope = z.object({
  manifest: z.string().max(50_000),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});

/** Keeps a signature for something else from being one for a release. */
const DOMAIN = 'inkstone release manifest v1\n';

export const signedBytes = (text: string): Uint8Array => new TextEncoder().encode(DOMAIN + text);

/** Negative where `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Reads what a server gave. The signature comes first: nothing else of it is looked at before our key has vouched for it.
 * Null for anything that is not a manifest signed by that key (32 bytes, hex).
 */
export async function readManifest(text: string, publicKey: string): Promise<Manifest | null> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    const given = envelope.parse(JSON.parse(text));
    const key = Uint8Array.from(Buffer.from(publicKey, 'hex'));
    const signature = Uint8Array.from(Buffer.from(given.signature, 'hex'));
    if (!ed25519.verify(signature, signedBytes(given.manifest), key, { zip215: false }))
      return null;
    return manifest.parse(JSON.parse(given.manifest));
  } catch {
    return null;
  }
}
