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

/** Describes a release. Signed as a whole, so that parts can't be mixed with those of another. */
export const manifest = z.object({
  app: z.literal('inkstone'),
  version,
  /** When it was created, in milliseconds since 1970. */
  madeAt: z.int().min(0),
  /** Expires then, so that withholding newer manifests works only for a while. */
  validUntil: z.int().min(0),
  files: z.array(file).min(1).max(50),
});
export type Manifest = z.output<typeof manifest>;
export type ReleaseFile = z.output<typeof file>;

/** The server's answer: the manifest as the exact signed text, and its signature. */
const envelope = z.object({
  manifest: z.string().max(50_000),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});

/** Domain separation: a signature for another purpose isn't valid for a release. */
const DOMAIN = 'inkstone release manifest v1\n';

export const signedBytes = (text: string): Uint8Array => new TextEncoder().encode(DOMAIN + text);

/** Negative if `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Parses the server's answer. The signature is verified before anything else is read. Null for anything but a manifest
 * signed by that key (32 bytes, hex).
 */
export async function readManifest(text: string, publicKey: string): Promise<Manifest | null> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    const signed = envelope.parse(JSON.parse(text));
    const key = Uint8Array.from(Buffer.from(publicKey, 'hex'));
    const signature = Uint8Array.from(Buffer.from(signed.signature, 'hex'));
    if (!ed25519.verify(signature, signedBytes(signed.manifest), key, { zip215: false }))
      return null;
    return manifest.parse(JSON.parse(signed.manifest));
  } catch {
    return null;
  }
}
