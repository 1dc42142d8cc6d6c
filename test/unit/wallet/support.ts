import type { CoinEvidence, OutpointRecord } from '#main/wallet/coin-report.ts';

export const said = <T>(value: T) => ({ state: 'said' as const, value });
export const failed = { state: 'failed' as const, error: new Error('down') };

export const record: OutpointRecord = {
  sats: 10_000n,
  script: '0014aa',
  height: 90,
  spent: false,
  inscriptions: [],
};

/** A coin that every source calls clean. */
export const cleanEvidence: CoinEvidence = {
  sats: 10_000n,
  script: '0014aa',
  height: 90,
  spent: false,
  available: said(true),
  inscriptionList: said(false),
  abandonedList: said(false),
  inscriptions: [],
  addressRunes: said(false),
  addressAlkanes: said(false),
  record: said(record),
  runes: said(false),
  alkanes: said(false),
  heights: { chain: said(100), brc20: said(100), runes: said(100), alkanes: said(100) },
  ownCleanChange: false,
  released: [],
  kept: [],
  maker: said(true as const),
};
