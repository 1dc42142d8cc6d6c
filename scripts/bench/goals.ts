interface Aim {
  goal?: string;
  peer?: string;
}

const TURN: Aim = { goal: 'no turn of main over 50 ms' };
const FRAMES: Aim = { goal: '60', peer: 'the display' };
const SEARCH: Aim = { goal: 'p99 4 ms' };
const BARE = 'bitcoinjs-lib with tiny-secp256k1, signing alone';

/** Target and comparison of each row in docs/figures.md, by group and row. */
export const goals: Record<string, Record<string, Aim>> = {
  signing: {
    '1 native segwit inputs': { goal: '2.0 of bare', peer: BARE },
    '1 taproot inputs': { goal: '2.0 of bare', peer: BARE },
    '200 native segwit inputs': { goal: '1.2 of bare', peer: BARE },
    '200 taproot inputs': { goal: '0.5 of bare', peer: BARE },
    '500 listings': { goal: '3 s, no wait over a frame' },
  },
  joins: {
    '200 coins joined, from start to card': TURN,
    'the same, from consent to the signatures': TURN,
  },
  'many-coins': {
    'read, told apart, kept and entered in the ledger': TURN,
    'read again, kept and compared with the ledger': TURN,
    'judged again': TURN,
    'there again after a restart': TURN,
  },
  sends: {
    '1000 sends: prepared by the swap, read and proved, on 10 cards of 100': TURN,
    '1000 sends: proved again and signed': { goal: '3 s, no turn of main over 50 ms' },
  },
  operations: {
    'A quote while typing, over one pool or two': { goal: '16 ms' },
  },
  payments: {
    'message of p2wpkh, signed and proved': { goal: '1.3 of bare', peer: 'sign and verify, bare' },
    'message of p2tr, signed and proved': { goal: '1.3 of bare', peer: 'sign and verify, bare' },
    'build 500 native segwit inputs': { goal: 'linear in inputs' },
    'coins chosen of 100,000 equal ones': { goal: '50 ms' },
    'coins chosen of 100,000 different ones': { goal: '50 ms' },
    'largest PSBT that is read': { goal: '50 ms' },
  },
  answers: {
    'rich list of 10,000: call, caps and schema': { goal: '2.5 times', peer: 'JSON.parse' },
  },
  app: {
    'start of the app to the first snapshot, with that store': { goal: '500 ms' },
  },
  files: {
    '1,000 files: from consent to every byte compared': { goal: '5 s' },
    '1,000 files: main busy': TURN,
    '1,000 files: the order read whole': { goal: 'once a change' },
  },
  history: {
    'event loop delay meanwhile': { goal: '50 ms' },
  },
  profit: {
    'profit by lots, first in first out': { goal: '200 ms' },
  },
  list: { 'frames a second while scrolling': FRAMES },
  book: { 'frames a second while scrolling': FRAMES },
  activity: { 'frames a second while scrolling': FRAMES },
  orders: { 'frames a second while scrolling': FRAMES },
  gallery: { 'frames a second while scrolling': FRAMES },
  packed: {
    'first paint, first start ever and second': { goal: '1,000 ms' },
  },
  store: {
    'rows landed': { goal: '50,000 a second, 50 ms', peer: '54,000–118,000 bare inserts' },
    'indexed later, in pieces': { goal: 'no piece over 50 ms' },
    'search, a word in every row': SEARCH,
    'search, the same word from anywhere in the list': SEARCH,
    'search, a word in one of 1,000 rows': SEARCH,
    'size, without orders': { goal: '400 MB' },
    'app start to the first snapshot': { goal: '500 ms' },
  },
};
