import type { Output } from '#main/ipc/contract.ts';
import { familyIds } from '#renderer/base/families.ts';
import type { ApprovalCard, ApprovalItem, Clause } from '#shared/flows/approval.ts';
import { approvalText, type SignItem } from '#shared/flows/consent.ts';
import type { FlowView, OrderFileView, OrderView } from '#shared/flows/view.ts';
import type { Snapshot } from '#shared/ipc/app.ts';
import type { OrderRow } from '#shared/ipc/history.ts';
import type { KeptPortfolio, Portfolio } from '#shared/ipc/wallet.ts';
import { createBox } from '#shared/sealed-text.ts';

/** Opens what a window sealed, like the key process. */
export const keyBox = createBox();

export const PAY_ADDRESS = 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp';
export const ORD_ADDRESS = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';
export const TXID = '4f1c2a9b7d3e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8';
export const HASH = 'a'.repeat(64);
export const NOW = 1_800_000_000_000;

/** Every part as fresh as the rest. */
export function partsOf(change: Partial<Portfolio['parts']> = {}): Portfolio['parts'] {
  const fresh = { asOf: NOW - 90_000, problem: null };
  return {
    inscriptions: fresh,
    brc20: fresh,
    swap: fresh,
    runes: fresh,
    alkanes: fresh,
    collections: fresh,
    ...change,
  };
}

type Held = KeptPortfolio & { more: null };

export function portfolioOf(change: Partial<Held> = {}): Held {
  return {
    network: 'practice',
    more: null,
    asOf: NOW - 90_000,
    stale: false,
    problem: null,
    btc: {
      spendable: '9874210',
      unconfirmed: '0',
      held: '0',
      inAssets: '1638',
      pending: '250000',
      unknown: '12000',
      total: '10137848',
    },
    swap: [
      {
        tick: 'inks',
        address: ORD_ADDRESS,
        swap: '40.123456789',
        module: '0',
        pendingSwap: '2',
        pendingAvailable: '1',
      },
    ],
    runes: [
      { id: '840000:1', name: 'UNCOMMON•GOODS', symbol: '⧉', atoms: '1250', divisibility: 2 },
    ],
    alkanes: [{ id: '2:1', name: 'Practice Brine', symbol: 'BRINE', atoms: '70', divisibility: 0 }],
    collections: [{ id: 'practice-pebbles', name: 'Practice Pebbles', count: 3 }],
    parts: partsOf(),
    brc20: [
      {
        tick: 'inks',
        available: '12000',
        transferable: '500',
        overall: '12500',
        holders: [{ address: ORD_ADDRESS, available: '12000', transferable: '500' }],
      },
      {
        tick: 'ordi',
        available: '3.25',
        transferable: '0',
        overall: '3.25',
        holders: [{ address: ORD_ADDRESS, available: '3.25', transferable: '0' }],
      },
    ],
    inscriptions: [0, 1, 2].map((index) => ({
      inscriptionId: `${TXID}i${index}`,
      number: 1042 + index,
      contentType:
        index === 1 ? 'text/plain;charset=utf-8' : index === 2 ? 'model/gltf-binary' : 'image/png',
      size: 1800 * (index + 1),
      address: ORD_ADDRESS,
      outpoint: `${TXID}:${index}`,
      sats: '546',
      height: index === 2 ? null : 221,
      brc20: null,
      usable: null,
    })),
    coins: (['clean', 'asset', 'unknown'] as const).map((verdict, index) => ({
      outpoint: `${TXID}:${index + 5}`,
      sats: ['9874210', '546', '12000'][index] ?? '0',
      address: index === 0 ? PAY_ADDRESS : ORD_ADDRESS,
      height: 220 + index,
      verdict,
      isRead: true,
      reasons: [
        {
          source: 'Inscription index',
          says: index === 1 ? 'One inscription on it' : 'Nothing on it',
          ok: index !== 1,
        },
        {
          source: 'Rune index',
          says: index === 2 ? 'Did not answer' : 'Nothing on it',
          ok: index === 2 ? null : true,
        },
      ],
      inscriptions: index === 1 ? [`${TXID}i0`] : [],
      runes: [],
      lockedBy: null,
      role: index === 0 ? 'payment' : 'ordinals',
      frozen: false,
      label: null,
      released: [],
      releaseReason: null,
    })),
    height: 223,
    ...change,
  };
}

export function orderOf(change: Partial<OrderView> = {}): OrderView {
  return {
    orderId: '7c41f0a2b9d84c3e9a55d0e1f6b2c3d4a1b2c3d4',
    status: 'pending',
    payAddress: PAY_ADDRESS,
    amountSats: '18432',
    paidSats: '0',
    dueSats: '18432',
    receiveAddress: ORD_ADDRESS,
    version: 2,
    postageSats: '1638',
    actions: [],
    feeRate: 12,
    minerFeeSats: '14800',
    serviceFeeSats: '1994',
    devFeeSats: '0',
    count: 3,
    pendingCount: 3,
    unconfirmedCount: 0,
    confirmedCount: 0,
    createdAt: NOW - 240_000,
    asOf: NOW - 12_000,
    refundTxid: null,
    refundSats: null,
    paymentUri: `bitcoin:${PAY_ADDRESS}?amount=0.00018432`,
    ...change,
  };
}

export function flowOf(change: Partial<FlowView> = {}): FlowView {
  return {
    id: 'flow-00000001',
    kind: 'inscribe',
    title: 'Inscribe 3 files',
    network: 'practice',
    batchId: null,
    state: 'paying',
    phase: 'watching',
    headline: 'Waiting for the payment of 18 432 sats',
    steps: [
      { key: 'create', label: 'Create the order', status: 'done', at: NOW - 240_000, note: null },
      {
        key: 'pay',
        label: 'Pay',
        status: 'current',
        at: null,
        note: 'From outside, the exact amount',
      },
      { key: 'inscribe', label: 'Inscribe', status: 'todo', at: null, note: null },
      {
        key: 'confirm',
        label: 'Confirm and check the content',
        status: 'todo',
        at: null,
        note: null,
      },
    ],
    question: null,
    approvalId: null,
    error: null,
    retrying: false,
    cancellable: true,
    nextRunAt: null,
    createdAt: NOW - 240_000,
    updatedAt: NOW - 12_000,
    order: orderOf(),
    payments: [],
    estimateSats: '18400',
    ...change,
  };
}

export const overpaidFlow = (): FlowView =>
  flowOf({
    id: 'flow-00000002',
    title: 'Inscribe logo.png',
    phase: 'asking',
    headline: 'Paid 5 000 sats too much: you decide',
    order: orderOf({ status: 'payment_overpay', paidSats: '23432', dueSats: '0' }),
    question: {
      key: 'overpaid',
      title: 'The payment was too much',
      text: '23 432 sats came, the order asks for 18 432.',
      deadline: NOW + 3_600_000,
      options: [
        {
          answer: 'continue',
          label: 'Inscribe anyway',
          consequence: 'The order goes on. 5 000 sats are not returned.',
          tone: 'primary',
          needs: 'none',
        },
        {
          answer: 'refund',
          label: 'Refund',
          consequence: 'All of it comes back, less the network fee of the refund.',
          tone: 'danger',
          needs: 'fee-rate',
        },
      ],
    },
  });

export const fileOf = (index: number, change: Partial<OrderFileView> = {}): OrderFileView => ({
  index,
  name: `plate-${String(index + 1).padStart(3, '0')}.png`,
  mediaType: 'image/png',
  size: 2048,
  hash: HASH,
  inscriptionId: `${TXID}i${index}`,
  status: 'confirmed',
  contentMatches: true,
  location: `${TXID}:${index}`,
  locationAddress: ORD_ADDRESS,
  ...change,
});

export const orderRowOf = (index: number, change: Partial<OrderRow> = {}): OrderRow => ({
  orderId: `7c41f0a2b9d84c3e9a55d0e1f6b2c3d4${String(index).padStart(8, '0')}`,
  flowId: null,
  mine: true,
  title: `Inscribe ${index + 1} files`,
  status: 'minted',
  count: index + 1,
  amountSats: String(18_432 + index),
  createdAt: NOW - index * 3_600_000,
  asOf: NOW,
  receiveAddress: ORD_ADDRESS,
  inscriptionId: null,
  ...change,
});

export const clauseOf = (change: Partial<Clause> = {}): Clause => ({
  id: 'C3',
  title: 'Only coins without assets pay',
  verdict: 'pass',
  text: 'Both inputs are proved to carry nothing else.',
  evidence: ['Inscription index, block 223: nothing on it'],
  ...change,
});

export const cardOf = (change: Partial<ApprovalCard> = {}): ApprovalCard => ({
  purpose: 'pay-order',
  title: 'Pay the order “Inscribe 3 files”',
  network: 'practice',
  asked: 'Inscribe 3 files to your own address at 12 sat/vB.',
  does: 'Sends 18 432 sats to the order and returns the rest to you.',
  clauses: [
    clauseOf(),
    clauseOf({
      id: 'pay.amount',
      title: 'The amount is the order’s',
      text: '18 432 sats, as pinned when the order was made.',
    }),
    clauseOf({
      id: 'C9',
      title: 'Fee within bounds',
      verdict: 'warn',
      text: 'The fee is 9 % of the payment.',
      evidence: [],
    }),
  ],
  inputs: [
    {
      outpoint: `${TXID}:5`,
      address: PAY_ADDRESS,
      sats: '12000',
      mine: true,
      path: "m/84'/1'/0'/0/3",
      sighash: 'ALL',
    },
    {
      outpoint: `${TXID}:6`,
      address: PAY_ADDRESS,
      sats: '60000',
      mine: true,
      path: "m/84'/1'/0'/0/4",
      sighash: 'ALL',
    },
  ],
  outputs: [
    {
      address: 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry',
      sats: '18432',
      role: 'payment',
      mine: false,
    },
    { address: PAY_ADDRESS, sats: '51888', role: 'change', mine: true },
  ],
  feeSats: '1680',
  feeRate: '12.00',
  satFlow: [
    '18 432 sats go to the order’s pay address.',
    '51 888 sats come back to you as change.',
    '1 680 sats are the network fee.',
  ],
  outlaySats: '20112',
  txid: TXID,
  deadline: null,
  ...change,
});

/** As main writes it: one text with the card and what is signed. */
export const signItem = (
  change: Partial<ApprovalCard> = {},
  items: SignItem[] = [
    { kind: 'psbt', psbt: 'cHNidP8=', inputs: [{ index: 0, path: "m/84'/1'/0'/0/3" }] },
  ],
): Extract<ApprovalItem, { kind: 'sign' }> => ({
  kind: 'sign',
  id: 'approval-1',
  flowId: 'flow-00000001',
  requestedAt: NOW,
  text: approvalText({
    version: 1,
    intent: { purpose: 'pay-order' },
    items,
    card: cardOf(change),
  }),
});

export const changeItem = (
  change: Partial<Extract<ApprovalItem, { kind: 'change' }>> = {},
): Extract<ApprovalItem, { kind: 'change' }> => ({
  kind: 'change',
  id: 'change-1',
  requestedAt: NOW,
  title: 'Change a protection',
  lines: [{ label: 'Maximum fee per transaction', before: '1 000 sats', after: '9 000 sats' }],
  consequence: 'A fee that was paid never comes back.',
  needsPassword: true,
  ...change,
});

export const wordsItem = (
  change: Partial<Extract<ApprovalItem, { kind: 'words' }>> = {},
): Extract<ApprovalItem, { kind: 'words' }> => ({
  kind: 'words',
  id: 'words-1',
  requestedAt: NOW,
  reason: 'backup',
  wordCount: 12,
  ...change,
});

export const practiceStatus = {
  height: 223,
  mempool: 2,
  blockSeconds: 30,
  online: true,
  orders: 4,
  inscriptions: 12,
  faults: [{ row: 'orders.create', mode: 'drop-answer' as const, times: 1 }],
  conditions: {
    latency: {},
    indexLag: 0,
    rateLimit: null,
    keyRequired: false,
    orderHours: 24 as const,
    lie: null,
    swap: {
      committing: false,
      recovering: false,
      disabledTicks: [],
      voucher: false,
      matching: false,
    },
  },
  clockAhead: 0,
  canUndo: 6,
};

export function snapshotOf(change: Partial<Snapshot> = {}): Snapshot {
  return {
    version: '0.1.0',
    shell: 'web',
    network: 'practice',
    networks: [
      {
        id: 'practice',
        label: 'Practice',
        tone: 'practice',
        unit: 'pBTC',
        baseUrl: null,
        segment: 'practice',
        proxy: { kind: 'system' },
        hasApiKey: false,
        families: [...familyIds],
      },
      {
        id: 'testnet4',
        label: 'Bitcoin testnet4',
        tone: 'test',
        unit: 'tBTC',
        baseUrl: 'https://open-api-testnet4.unisat.io',
        segment: 'bitcoin',
        proxy: { kind: 'system' },
        hasApiKey: true,
        families: [...familyIds],
      },
    ],
    vault: {
      exists: true,
      unlocked: true,
      kind: 'phrase',
      wordCount: 12,
      hasPassphrase: false,
      backedUp: true,
      createdAt: NOW,
      problem: 'none',
      kdf: 'Argon2id, 64 MiB, 3 passes',
    },
    accounts: [
      {
        id: 1,
        label: 'Payments',
        addressType: 'p2wpkh',
        path: "m/84'/1'/0'",
        role: 'payment',
        address: PAY_ADDRESS,
        addressIndex: 3,
        firstAddress: PAY_ADDRESS,
      },
      {
        id: 2,
        label: 'Ordinals',
        addressType: 'p2tr',
        path: "m/86'/1'/0'",
        role: 'ordinals',
        address: ORD_ADDRESS,
        addressIndex: 0,
        firstAddress: ORD_ADDRESS,
      },
    ],
    language: 'en',
    settings: {
      language: 'system',
      theme: 'system',
      autoLockMinutes: 15,
      pollWhileLocked: false,
      unit: 'sats',
      notifications: true,
      tray: false,
      historySync: true,
      maxFeeSats: 1_000_000,
      minCoinSats: 600,
      callsPerSecond: 4,
      callsPerMonth: 60_000,
      worth: 'off',
      singleKeys: true,
      lastFeePreset: 'hour',
      orderVersions: {},
    },
    connection: {
      network: 'practice',
      state: 'online',
      lastOkAt: NOW - 8000,
      problem: null,
      unreadable: null,
      callsThisMonth: 1240,
      callsPerMonth: 60_000,
      rate: 0.3,
      callsPerSecond: 4,
      today: { chain: 20, brc20: 4 },
      queued: 0,
      heldMs: 0,
      recovering: [],
      clockSkewMs: null,
    },
    flows: [flowOf(), overpaidFlow()],
    approvals: [],
    practice: practiceStatus,
    troubles: [],
    notices: [],
    ...change,
  };
}

export const limits: Output<'inscribe.limits'> = {
  maxFileBytes: 390_000,
  maxFiles: 1000,
  maxTotalBytes: 20_000_000,
  maxFilesPerOrder: 100,
  maxBytesPerOrder: 4_000_000,
  maxFeeRate: 10_000,
};
export const quote: Output<'inscribe.quote'> = {
  problems: [],
  cost: {
    count: 3,
    bytes: 6144,
    postageSats: '1638',
    networkSats: '14800',
    serviceSats: '1994',
    devSats: '0',
    totalSats: '18432',
  },
  orders: 1,
  receiveIsMine: true,
  signed: null,
};
