import { createHash } from 'node:crypto';

/** BIP-340 by the text, in plain integers: slow, and without a line in common with the libraries. */
const P = BigInt('0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f');
const N = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
const GX = BigInt('0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
const GY = BigInt('0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8');

const mod = (value: bigint): bigint => {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
};
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

/** Jacobian coordinates; z = 0 is infinity. */
type Point = readonly [bigint, bigint, bigint];
const INFINITY: Point = [1n, 1n, 0n];

function double([x, y, z]: Point): Point {
  if (z === 0n || y === 0n) return INFINITY;
  const a = (x * x) % P;
  const b = (y * y) % P;
  const c = (b * b) % P;
  const d = mod(2n * ((x + b) ** 2n - a - c));
  const e = 3n * a;
  const x3 = mod(e * e - 2n * d);
  return [x3, mod(e * (d - x3) - 8n * c), (2n * y * z) % P];
}

function add(p: Point, q: Point): Point {
  if (p[2] === 0n) return q;
  if (q[2] === 0n) return p;
  const z1 = (p[2] * p[2]) % P;
  const z2 = (q[2] * q[2]) % P;
  const u1 = (p[0] * z2) % P;
  const u2 = (q[0] * z1) % P;
  const s1 = (((p[1] * z2) % P) * q[2]) % P;
  const s2 = (((q[1] * z1) % P) * p[2]) % P;
  if (u1 === u2) return s1 === s2 ? double(p) : INFINITY;
  const h = mod(u2 - u1);
  const r = mod(s2 - s1);
  const hh = (h * h) % P;
  const hhh = (h * hh) % P;
  const v = (u1 * hh) % P;
  const x = mod(r * r - hhh - 2n * v);
  return [x, mod(r * (v - x) - s1 * hhh), (((h * p[2]) % P) * q[2]) % P];
}

/** a·G + b·Q by one chain of doublings. */
function combine(a: bigint, b: bigint, q: Point): Point {
  const g: Point = [GX, GY, 1n];
  const both = add(g, q);
  let sum = INFINITY;
  for (let bit = 255n; bit >= 0n; bit -= 1n) {
    sum = double(sum);
    const hasA = (a >> bit) & 1n;
    const hasB = (b >> bit) & 1n;
    if (hasA && hasB) sum = add(sum, both);
    else if (hasA) sum = add(sum, g);
    else if (hasB) sum = add(sum, q);
  }
  return sum;
}

const toInt = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

export function verifySchnorrOwn(pubkey: Buffer, message: Buffer, signature: Buffer): boolean {
  const x = toInt(pubkey);
  if (x >= P || signature.length !== 64) return false;
  const square = (x * x * x + 7n) % P;
  const root = power(square, (P + 1n) / 4n);
  if ((root * root) % P !== square) return false;
  const y = root & 1n ? P - root : root;
  const r = toInt(signature.subarray(0, 32));
  const s = toInt(signature.subarray(32));
  if (r >= P || s >= N) return false;
  const tag = createHash('sha256').update('BIP0340/challenge').digest();
  const hash = createHash('sha256');
  for (const part of [tag, tag, signature.subarray(0, 32), pubkey, message]) hash.update(part);
  const e = toInt(hash.digest()) % N;
  const point = combine(s, (N - e) % N, [x, y, 1n]);
  if (point[2] === 0n) return false;
  const inverse = power(point[2], P - 2n);
  const inverse2 = (inverse * inverse) % P;
  const affineY = (((point[1] * inverse2) % P) * inverse) % P;
  return (affineY & 1n) === 0n && (point[0] * inverse2) % P === r;
}
