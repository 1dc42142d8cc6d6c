import { verifySimple } from '#practice/chain/bip322.ts';
import { bytesToHex, sha256, utf8 } from '#practice/formats/bytes.ts';
import { scriptKind, scriptOfAddress } from '#practice/formats/scripts.ts';
import type { FuncName } from '#practice/state/records/swap.ts';

/** One function as it is signed. */
export interface Func {
  func: FuncName;
  params: string[];
}

export interface Message extends Func {
  id: string;
  addr: string;
  ts: number;
}

/** What an id depends on besides the function. */
export interface Binding {
  module: string;
  parent: string;
  gasPrice: string;
}

const lines = (fields: [string, string][]) =>
  fields.map(([name, value]) => `${name}: ${value}\n`).join('');

const funcFields = (addr: string, { func, params }: Func, ts: number): [string, string][] => [
  ['addr', addr],
  ['func', func],
  ...(params.length > 0 ? ([['params', params.join(' ')]] as [string, string][]) : []),
  ['ts', String(ts)],
];

/**
 * A function's id: SHA-256 over the module, the commit it builds on, the address's earlier functions in that commit,
 * and the function, reversed. Empty fields have no line (api-facts-2, 1).
 */
export function idOf(
  { module, parent, gasPrice }: Binding,
  prevs: readonly string[],
  addr: string,
  func: Func,
  ts: number,
): string {
  const bound: [string, string][] = [
    ['module', module],
    ['parent', parent],
    ['gas_price', gasPrice],
    ['prevs', prevs.join(' ')],
  ];
  const text = lines([...bound.filter(([, value]) => value !== ''), ...funcFields(addr, func, ts)]);
  return bytesToHex(sha256(utf8(text)).reverse());
}

/** What the user signs. */
export const messageText = ({ id, addr, func, params, ts }: Message): string =>
  lines([['id', id], ...funcFields(addr, { func, params }, ts)]);

/** The functions of a request in order, each bound to the previous ones. */
export function messagesOf(
  binding: Binding,
  prevs: readonly string[],
  addr: string,
  funcs: readonly Func[],
  ts: number,
): Message[] {
  const before = [...prevs];
  return funcs.map((func) => {
    const id = idOf(binding, before, addr, func, ts);
    before.push(id);
    return { ...func, id, addr, ts };
  });
}

/** Whether the service accepts signatures of an address: P2WPKH and P2TR. */
export function canSign(address: string): boolean {
  const script = scriptOfAddress(address);
  return script !== null && ['wpkh', 'tr'].includes(scriptKind(script));
}

/**
 * Whether the sequencer accepts a signature: for taproot only with the default sighash, since it computes the digest
 * with type 0 (api-facts-2, 1).
 */
export function verifyForSwap(message: string, address: string, signature: string): boolean {
  const script = scriptOfAddress(address);
  // A single 64-byte element: a signature with an explicit type is one byte longer.
  const bare = signature.startsWith('smp') ? signature.slice(3) : signature;
  const isTaproot = script !== null && scriptKind(script) === 'tr';
  if (isTaproot && Buffer.from(bare, 'base64')[1] !== 64) return false;
  return verifySimple(message, address, signature);
}
