/* Encrypts a short text for the holder of a key: ephemeral ECDH on P-256, HKDF-SHA-256, AES-256-GCM. Pages seal
   typed secrets for the key process, and the key process seals what it shows, so that main in between never holds
   them. This doesn't protect against a malicious main, which hands out the public keys. */
const PREFIX = 'sealed:1:';
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const POINT = 65;
/** Each key seals one text, so a fixed nonce is safe. */
const NONCE = new Uint8Array(12);
const INFO = new TextEncoder().encode('inkstone sealed text 1');

export interface Box {
  /** Uncompressed point in base64url. */
  publicKey: string;
  /** Throws for a text sealed for another key. */
  open(sealed: string): Promise<string>;
}

export const isSealed = (text: string): boolean => text.startsWith(PREFIX);

export async function createBox(): Promise<Box> {
  const { subtle } = crypto;
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const own = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  return {
    publicKey: toBase64(own),
    async open(sealed) {
      if (!isSealed(sealed)) throw new Error('not a sealed text');
      const bytes = fromBase64(sealed.slice(PREFIX.length));
      const point = bytes.slice(0, POINT);
      const key = await keyOf(pair.privateKey, point, point, own, 'decrypt');
      const plain = new Uint8Array(
        await subtle.decrypt({ name: 'AES-GCM', iv: NONCE }, key, bytes.slice(POINT)),
      );
      const text = new TextDecoder().decode(plain);
      plain.fill(0);
      return text;
    },
  };
}

/** Seals a text for a public key. Throws if the key isn't a point on the curve. */
export async function sealFor(publicKey: string, text: string): Promise<string> {
  const { subtle } = crypto;
  const to = fromBase64(publicKey);
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const point = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const key = await keyOf(pair.privateKey, to, point, to, 'encrypt');
  const plain = new TextEncoder().encode(text);
  const body = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv: NONCE }, key, plain));
  plain.fill(0);
  const whole = new Uint8Array(POINT + body.length);
  whole.set(point);
  whole.set(body, POINT);
  return PREFIX + toBase64(whole);
}

type Bytes = Uint8Array<ArrayBuffer>;
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

async function keyOf(
  own: Key,
  other: Bytes,
  sender: Bytes,
  receiver: Bytes,
  use: 'encrypt' | 'decrypt',
): Promise<Key> {
  const { subtle } = crypto;
  const point = await subtle.importKey('raw', other, CURVE, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: point }, own, 256);
  const base = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const salt = new Uint8Array(2 * POINT);
  salt.set(sender);
  salt.set(receiver, POINT);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: INFO };
  return subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, [use]);
}

function toBase64(bytes: Bytes): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Bytes {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}
