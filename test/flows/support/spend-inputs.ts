import type { SpendInput, SpendKind } from '#shared/flows/spend.ts';

const txid = 'ab'.repeat(32);
const ADDRESS = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

/** Tokens whose transfer is inscribed first. */
export const tokensInput = {
  kind: 'send-tokens',
  from: ADDRESS,
  tick: 'inks',
  amount: '100',
  transfer: null,
  address: ADDRESS,
  feeRate: 2,
} satisfies SpendInput;

/** One honest input of each kind of spend. */
export const spendInputs: Record<SpendKind, SpendInput> = {
  send: { kind: 'send', recipients: [{ address: ADDRESS, sats: '10000' }], feeRate: 2 },
  'send-inscription': {
    kind: 'send-inscription',
    inscriptionId: `${txid}i0`,
    outpoint: `${txid}:0`,
    address: ADDRESS,
    feeRate: 2,
  },
  'send-inscriptions': {
    kind: 'send-inscriptions',
    items: [
      { inscriptionId: `${txid}i0`, outpoint: `${txid}:0` },
      { inscriptionId: `${txid}i1`, outpoint: `${txid}:1` },
    ],
    address: ADDRESS,
    feeRate: 2,
  },
  'send-runes': {
    kind: 'send-runes',
    rune: { id: '840000:1', name: 'SOME•RUNE', divisibility: 2 },
    recipients: [{ address: ADDRESS, amount: '2.5' }],
    coins: [`${txid}:0`, `${txid}:3`],
    feeRate: 2,
  },
  'send-tokens': {
    ...tokensInput,
    transfer: { inscriptionId: `${txid}i0`, outpoint: `${txid}:0` },
  },
  consolidate: { kind: 'consolidate', coins: [`${txid}:1`, `${txid}:2`], feeRate: 2 },
  split: { kind: 'split', outpoint: `${txid}:0`, postage: 546, feeRate: 2 },
  bump: { kind: 'bump', outpoint: `${txid}:0`, feeRate: 2 },
};
