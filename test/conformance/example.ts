import { differences } from './compare.ts';
import type { DocumentedRoute, Field, Shape } from './shapes.ts';
import { placeholdersOf } from './shapes.ts';

const PUBKEY = `02${'11'.repeat(32)}`;
const ADDRESS = 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x';

/** What a name requires beyond its shape. */
const byName: Record<string, unknown> = {
  pubkey: PUBKEY,
  btcPubkey: PUBKEY,
  payerPubkey: PUBKEY,
  deployerPubkey: PUBKEY,
  receiver: ADDRESS,
  userPubkey: PUBKEY,
  orderId: 'order-1',
  sourceOrderId: 'order-1',
  /** JSON as text. */
  filter: '{}',
  runeid: '840000:1',
  runeId: '840000:1',
  alkaneid: '2:1',
  blockid: 'ab'.repeat(32),
  height: 100,
  index: 0,
  lockDay: '30d',
  slippage: '0.005',
  psbt: '70736274ff',
  psbtBid: '70736274ff',
  psbtBid2: '',
  psbtSettle: '',
  dataURL: 'data:text/plain;charset=utf-8;base64,YQ==',
  tick_filter: 24,
  size: 20,
  limit: 20,
  maxFeeRate: 0.1,
  feeRate: 3,
  refundFeeRate: 3,
  txHex: '00'.repeat(30),
  txsHex: ['00'.repeat(30)],
  spacedRune: 'A•PRACTICE•RUNE',
  sign: 'AkcwRAIg',
  sigs: ['AkcwRAIg'],
  inscriptionId: `${'ab'.repeat(32)}i0`,
  txid: 'ab'.repeat(32),
  tick: 'ordi',
  coin: 'btc',
  tokenId: `${'ab'.repeat(32)}_0`,
};
const addresses = /address$/i;

function exampleOf(shape: Shape, whole: boolean, name: string): unknown {
  // The same name means something else elsewhere: days of a lock are `30d` in one route and 30 in another.
  if (Object.hasOwn(byName, name) && differences(shape, byName[name]).length === 0) {
    return byName[name];
  }
  if (addresses.test(name) || name === 'to') {
    return shape.kind === 'list' ? [ADDRESS] : ADDRESS;
  }
  switch (shape.kind) {
    case 'literal':
      return shape.value;
    case 'either':
      return exampleOf(shape.of[0] as Shape, whole, name);
    case 'map':
      return {};
    case 'list': {
      const one = exampleOf(shape.of, whole, name === 'items' ? '' : name);
      return name === 'items' || name === 'height' || name === 'offset' ? [one, one] : [one];
    }
    case 'fields':
      return exampleFields(shape.fields, whole);
    case 'word':
      break;
  }
  switch (shape.word) {
    case 'int':
    case 'number':
      return 1;
    case 'bool':
      return true;
    case 'dec':
      return '1';
    case 'hex':
      return '00';
    case 'txid':
      return 'ab'.repeat(32);
    case 'id':
      return `${'ab'.repeat(32)}i0`;
    default:
      return 'x';
  }
}

const exampleFields = (fields: readonly Field[], whole: boolean): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ optional }) => whole || !optional)
      .map(({ name, shape }) => [name, exampleOf(shape, whole, name)]),
  );

/** Params of a route as documented: all of them, or only the required ones. */
export function exampleParams(route: DocumentedRoute, whole: boolean): Record<string, unknown> {
  const inPath = placeholdersOf(route.path).map((name) => [
    name,
    byName[name] ?? (addresses.test(name) ? ADDRESS : 'ordi'),
  ]);
  return {
    ...(Object.fromEntries(inPath) as Record<string, unknown>),
    ...exampleFields(route.ask, whole),
  };
}
