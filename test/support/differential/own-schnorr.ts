import { createHash } from 'node:crypto';

/** BIP-340 by the text, in plain integers: slow, and sharing no line with the libraries. */
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

/** Extended Euclid. */
function inverseOf(value: bigint): bigint {
  let [a, b] = [mod(value), P];
  let [u, v] = [1n, 0n];
  while (b > 0n) {
    const q = a / b;
    [a, b] = [b, a - q * b];
    [u, v] = [v, u - q * v];
  }
  return mod(u);
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

const WINDOW = 6n;
const MASK = (1n << WINDOW) - 1n;
/** A point's multiples for each digit of a scalar, 43 digits of six bits. */
type Table = readonly (readonly Point[])[];

function tableOf(point: Point): Table {
  const rows: Point[][] = [];
  let base = point;
  for (let row = 0; row < 43; row += 1) {
    const multiples: Point[] = [INFINITY];
    for (let at = 1; at <= Number(MASK); at += 1)
      multiples.push(add(multiples[at - 1] as Point, base));
    rows.push(multiples);
    base = add(multiples[Number(MASK)] as Point, base);
  }
  return rows;
}

function times(scalar: bigint, table: Table): Point {
  let sum = INFINITY;
  let rest = scalar;
  for (const row of table) {
    sum = add(sum, row[Number(rest & MASK)] as Point);
    rest >>= WINDOW;
  }
  return sum;
}

/** Tables of known keys: few keys sign many inputs. */
const tables = new Map<bigint, Table>();
function tableAt(x: bigint, y: bigint): Table {
  const known = tables.get(x) ?? tableOf([x, y, 1n]);
  tables.set(x, known);
  return known;
}

const toInt = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

function evenY(x: bigint): bigint | null {
  const square = (x * x * x + 7n) % P;
  const root = power(square, (P + 1n) / 4n);
  if ((root * root) % P !== square) return null;
  return root & 1n ? P - root : root;
}

export function verifySchnorrOwn(pubkey: Buffer, message: Buffer, signature: Buffer): boolean {
  const x = toInt(pubkey);
  if (x >= P || signature.length !== 64) return false;
  const y = evenY(x);
  if (y === null) return false;
  const r = toInt(signature.subarray(0, 32));
  const s = toInt(signature.subarray(32));
  if (r >= P || s >= N) return false;
  const tag = createHash('sha256').update('BIP0340/challenge').digest();
  const hash = createHash('sha256');
  for (const part of [tag, tag, signature.subarray(0, 32), pubkey, message]) hash.update(part);
  const e = toInt(hash.digest()) % N;
  const point = add(times(s, tableAt(GX, GY)), times((N - e) % N, tableAt(x, y)));
  if (point[2] === 0n) return false;
  const inverse = inverseOf(point[2]);
  const inverse2 = (inverse * inverse) % P;
  const affineY = (((point[1] * inverse2) % P) * inverse) % P;
  return (affineY & 1n) === 0n && (point[0] * inverse2) % P === r;
}
