import * as bitcoin from 'bitcoinjs-lib';

import type { PaymentLimits } from '#main/signing/coins/fee-limits.ts';
import type { OnOtherNetworks } from '#main/signing/define/context.ts';
import type { GuardFacts, ModuleFacts } from '#main/signing/define/guards.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import { type Assets, type OutpointAssets, withKnown } from '#main/signing/read/assets.ts';
import { inspect, type Inspection } from '#main/signing/read/inspect.ts';
import { type CoinEvidence, judgeCoin } from '#main/wallet/coin-report.ts';
import type { Coin } from '#main/wallet/coins.ts';

import { revealedCoin, worldContents } from './inscriptions.ts';
import { isInLedger, ledger, ledgerAssets, ledgerCoin, ledgerCoins } from './ledger.ts';
import { book, lib, type MadeCoin, makeCoin, network } from './world.ts';

/** An input of a transaction to attack. Defaults are those of an honest one. */
export interface SceneInput {
  script: string;
  sats: bigint;
  salt: string;
  sequence?: number;
  sighash?: number;
  /** False claims of the PSBT. */
  claim?: { sats?: bigint; script?: string };
  /** False: the previous transaction is neither in the PSBT nor supplied with it. */
  proof?: boolean;
  /** Already has someone's signature; a number gives its size in bytes. */
  signed?: boolean | number;
  taproot?: string;
  /** Fields that an honest PSBT doesn't contain. */
  fields?: { key: string; value: string }[];
  carries?: OutpointAssets | 'unknown';
  /** The inscription at its first sat, unless the ledger or `carries` says otherwise. */
  holds?: string;
  coin?: Partial<CoinEvidence>;
  lockedBy?: string;
  /** Spends an output of this transaction instead of a made-up one. */
  from?: MadeCoin;
  /** Scripts with their control blocks. */
  leaves?: { script: Uint8Array; controlBlock: Uint8Array }[];
  /** Other PSBT fields. */
  more?: Parameters<bitcoin.Psbt['updateInput']>[1];
}
type PsbtInput = Parameters<bitcoin.Psbt['addInput']>[0];
export interface SceneOutput {
  script: string;
  sats: bigint;
  /** What the PSBT says that it commits to, true or not (BIP-371). */
  shows?: { internal: Uint8Array; leaves: { depth: number; script: Uint8Array }[] };
}

/** A transaction as a list of parts, so that an attack can change any of them. */
export interface Scene {
  version: number;
  locktime: number;
  inputs: SceneInput[];
  outputs: SceneOutput[];
  /** Facts besides its bytes and coins. */
  around?: Partial<
    Pick<
      TransactionFacts,
      'extraPsbts' | 'isMessage' | 'onOtherNetworks' | 'listed' | 'runes' | keyof GuardFacts
    >
  >;
  /** Raw transactions by txid that the provider returns instead of the true ones. */
  lies?: ReadonlyMap<string, string>;
  /** Changes the finished PSBT's bytes. */
  tamper?: (base64: string) => string;
}

/** The module of the swap that the honest cases use. */
export const MODULE = ledger.moduleId;

export const CHAIN = ledger.height;
const NOTHING: OutpointAssets = { inscriptions: [], runes: [], alkanes: [] };

export const sceneOf = (inputs: SceneInput[], outputs: SceneOutput[]): Scene => ({
  version: 2,
  locktime: 0,
  inputs,
  outputs,
});

const coinOf = ({ script, sats, salt, from }: SceneInput): MadeCoin =>
  from ??
  revealedCoin(script, sats, salt) ??
  ledgerCoin(script, sats, salt) ??
  makeCoin(script, sats, salt);

export const outpointOf = (input: SceneInput): string => coinOf(input).outpoint;

/** The PSBT of a scene, in base64. */
export function psbtOf(scene: Scene): string {
  const psbt = new bitcoin.Psbt({ network: lib });
  psbt.setVersion(scene.version);
  psbt.setLocktime(scene.locktime);
  for (const input of scene.inputs) psbt.addInput(psbtInput(input));
  for (const { script, sats } of scene.outputs) {
    psbt.addOutput({ script: Buffer.from(script, 'hex'), value: sats });
  }
  for (const [index, { shows }] of scene.outputs.entries()) {
    if (!shows) continue;
    const leaves = shows.leaves.map((leaf) => ({ ...leaf, leafVersion: 0xc0 }));
    // Not by the library's own method, which refuses what isn't true.
    psbt.data.updateOutput(index, { tapInternalKey: shows.internal, tapTree: { leaves } });
  }
  for (const [index, { more }] of scene.inputs.entries()) if (more) psbt.updateInput(index, more);
  const base64 = psbt.toBase64();
  return scene.tamper ? scene.tamper(base64) : base64;
}

const witnessOf = (signed: true | number): Buffer =>
  signed === true ? Buffer.from('0101aa', 'hex') : Buffer.alloc(signed, 0xaa);

function psbtInput(input: SceneInput): PsbtInput {
  const made = coinOf(input);
  return {
    hash: made.txid,
    index: Number(made.outpoint.slice(65)),
    sequence: input.sequence ?? 0xfffffffd,
    witnessUtxo: {
      script: Buffer.from(input.claim?.script ?? input.script, 'hex'),
      value: input.claim?.sats ?? input.sats,
    },
    ...(input.proof === false ? {} : { nonWitnessUtxo: Buffer.from(made.rawHex, 'hex') }),
    ...(input.sighash === undefined ? {} : { sighashType: input.sighash }),
    ...(input.signed ? { finalScriptWitness: witnessOf(input.signed) } : {}),
    ...(input.taproot === undefined
      ? {}
      : { tapInternalKey: bitcoin.toXOnly(Buffer.from(input.taproot, 'hex')) }),
    ...(input.leaves
      ? { tapLeafScript: input.leaves.map((leaf) => ({ ...leaf, leafVersion: 0xc0 })) }
      : {}),
    ...(input.fields
      ? {
          unknownKeyVals: input.fields.map(({ key, value }) => ({
            key: Buffer.from(key, 'hex'),
            value: Buffer.from(value, 'hex'),
          })),
        }
      : {}),
  };
}

/** What the indexes say of each input. */
const reportedOf = (scene: Scene): Assets =>
  new Map(
    scene.inputs.flatMap((input) =>
      input.carries === 'unknown' ? [] : [[outpointOf(input), heldBy(input)]],
    ),
  );

/** The same, and our own records of our coins. */
export const assetsOf = (scene: Scene): Assets =>
  withKnown(reportedOf(scene), coinsOf(scene).values());

export const inspectionOf = (scene: Scene): Inspection =>
  inspect(psbtOf(scene), network, (script) => book.findScript(script), {
    assets: assetsOf(scene),
  });

/** Our coins that a scene spends, as the sources know them. */
export function coinsOf(scene: Scene): Map<string, Coin> {
  const coins = new Map<string, Coin>();
  for (const input of scene.inputs) {
    const owner = book.findScript(input.script);
    if (!owner) continue;
    const outpoint = outpointOf(input);
    const evidence = evidenceOf(input);
    const held = heldBy(input);
    coins.set(outpoint, {
      outpoint,
      txid: outpoint.slice(0, 64),
      vout: Number(outpoint.slice(65)),
      owner,
      sats: input.sats,
      height: evidence.height,
      evidence,
      report: judgeCoin(evidence, 600n, 'proof'),
      frozen: false,
      tokens: { runes: [...held.runes], alkanes: [...held.alkanes] },
      lockedBy: input.lockedBy ?? null,
    });
  }
  return coins;
}

/** What an attack says that a coin contains, or else what the ledger knows. */
function heldBy(input: SceneInput): OutpointAssets {
  if (input.carries === 'unknown') return NOTHING;
  const { carries, holds } = input;
  const made =
    holds === undefined ? NOTHING : { ...NOTHING, inscriptions: [{ id: holds, offset: 0n }] };
  return carries ?? ledgerAssets(outpointOf(input)) ?? made;
}

/** Every source's answer about a ledger coin, or about one that an attack made up. */
export function evidenceOf(input: SceneInput): CoinEvidence {
  const { script, sats, coin } = input;
  const held = heldBy(input);
  const inscriptions = [...held.inscriptions];
  const said = <T>(value: T) => ({ state: 'said' as const, value });
  const known = input.carries === undefined && ledgerCoins.get(outpointOf(input))?.evidence;
  if (known) return { ...known, ...coin };
  return {
    sats,
    script,
    height: CHAIN - 10,
    spent: false,
    available: said(inscriptions.length === 0),
    inscriptionList: said(inscriptions.length > 0),
    abandonedList: said(false),
    inscriptions,
    addressRunes: said(held.runes.length > 0),
    addressAlkanes: said(held.alkanes.length > 0),
    record: said({ sats, script, height: CHAIN - 10, spent: false, inscriptions }),
    runes: said(held.runes.length > 0),
    alkanes: said(held.alkanes.length > 0),
    heights: { chain: said(CHAIN), brc20: said(CHAIN), runes: said(CHAIN), alkanes: said(CHAIN) },
    ownCleanChange: false,
    released: [],
    kept: [],
    maker: said(true as const),
    ...coin,
  };
}

export const limits: PaymentLimits = {
  maxFeeSats: 100_000n,
  minCoinSats: 600n,
  recommended: { fastest: 5, minimum: 1 },
};

/** The module is the one used before, and nothing was paid before. */
export const deployed = (protocol: string): ModuleFacts => ({
  pinned: MODULE,
  shipped: [],
  trustsFirst: false,
  deploy: { protocol },
});
export const knownGuards: GuardFacts = {
  // As on a public network.
  module: { ...ledger.module, trustsFirst: false },
  earlier: [],
  spentSats: 0n,
};

let watched: Scene[] | null = null;

/** The transactions that a run judges. */
export async function scenesOf(run: () => unknown): Promise<Scene[]> {
  const scenes: Scene[] = [];
  watched = scenes;
  try {
    await run();
  } finally {
    watched = null;
  }
  return scenes;
}

/** True if its coins have only what the app reads of them on the ledger. */
export const isOfLedger = ({ inputs, lies }: Scene): boolean =>
  lies === undefined &&
  inputs.every(
    (input) =>
      isInLedger(outpointOf(input)) && input.carries === undefined && input.coin === undefined,
  );

/** What the ledger knows of the moved runes. */
const runesIn = ({ pins }: Inspection): TransactionFacts['runes'] =>
  new Map(
    pins.flatMap(({ kind, id }) => {
      const known = kind === 'rune' ? ledger.runesKnown.get(id) : undefined;
      return known ? [[id, known] as const] : [];
    }),
  );

/** What every transaction's clauses read, from an honest provider. */
export function commonFacts(scene: Scene) {
  watched?.push(scene);
  const inspection = inspectionOf(scene);
  return {
    network,
    inspection,
    runes: runesIn(inspection),
    coins: coinsOf(scene),
    assets: assetsOf(scene),
    contents: worldContents(scene.lies),
    listed: new Map() as TransactionFacts['listed'],
    limits,
    extraPsbts: [] as readonly string[],
    isMessage: false,
    ...knownGuards,
    onOtherNetworks: new Map<string, OnOtherNetworks>() as ReadonlyMap<string, OnOtherNetworks>,
    ...scene.around,
  };
}
