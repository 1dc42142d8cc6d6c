import type { GuardFacts, GuardId, OwnPayment } from '#main/signing/define/guards.ts';
import type { TransactionClauseId } from '#main/signing/define/purpose.ts';
import { POSSIBLE } from '#shared/bitcoin/kept-asset.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Shown } from '#shared/flows/shown.ts';
import type { Attack } from '#test/attacks/define.ts';
import { money } from '#test/attacks/honest.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { deployed, outpointOf, type Scene } from '#test/attacks/scene.ts';
import { change, foreign, ordinals2, otherWallet } from '#test/attacks/world.ts';

/** Common to every transaction. */
export interface GeneralCase {
  scene: Scene;
  intent: { network: NetworkId; walletId?: string | undefined; shown?: Shown | undefined };
}

/** The parts of a purpose's honest case that an attack changes. */
export interface Handles {
  /** One of our coins that pays, or the only one. */
  own: number;
  /** The change output, if any. */
  change: number | null;
}

export interface GeneralAttack {
  by: TransactionClauseId | GuardId;
  verdict: Attack['verdict'];
  title: string;
  /** The PSBT reader rejects it before anything is judged. */
  byReader?: true;
  change: (one: GeneralCase, handles: Handles) => void;
}

const INSCRIBED = `${'cd'.repeat(32)}i0`;
const SEEN = { outpoint: '', sat: 0n, learned: 'made', at: 0 } as const;
const ownInput = (one: GeneralCase, { own }: Handles) => at(one.scene.inputs, own);
/** Only for cases with change: others have a reason in the table of holes. */
const changeOf = (one: GeneralCase, handles: Handles) => at(one.scene.outputs, handles.change ?? 0);

const sighashes = (bytes: readonly number[]): GeneralAttack[] =>
  bytes.map((byte) => ({
    by: 'C7',
    verdict: 'block',
    title: `Signed with the byte 0x${byte.toString(16).padStart(2, '0')}`,
    change: (one, handles) => {
      ownInput(one, handles).sighash = byte;
    },
  }));

/** Known facts differ from the honest case. */
const known = (
  by: GuardId,
  verdict: Attack['verdict'],
  title: string,
  facts: Partial<GuardFacts>,
): GeneralAttack => ({
  by,
  verdict,
  title,
  change: (one) => {
    one.scene.around = { ...one.scene.around, ...facts };
  },
});
const module = deployed('brc20-module');
const paid = (sats: bigint, more: Partial<OwnPayment> = {}): OwnPayment => ({
  ...{
    txid: 'cd'.repeat(32),
    sats,
    outpoints: [`${'ce'.repeat(32)}:0`],
    at: 0,
    isConfirmed: false,
  },
  ...more,
});

/** Guards against what our own records know. */
const guardAttacks: readonly GeneralAttack[] = [
  known('C30', 'block', 'The module is another one than before', {
    module: { ...module, pinned: `${'77'.repeat(32)}i0` },
  }),
  known('C30', 'hold', 'The module is used for the first time', {
    module: { ...module, pinned: null },
  }),
  known('C30', 'hold', 'Nobody can tell which module was used before', {
    module: { ...module, pinned: 'unknown' },
  }),
  known('C30', 'block', 'The inscription that is named as the module is a token’s', {
    module: deployed('brc-20'),
  }),
  known('C31', 'hold', 'A payment for the same was made before', { earlier: [paid(1n)] }),
  known('C31', 'hold', 'A confirmed payment for the same was made before', {
    earlier: [paid(1n, { isConfirmed: true })],
  }),
  known('C31', 'block', 'All tries together pay more than was agreed to', {
    earlier: [paid(1_000_000n)],
  }),
  known('C31', 'block', 'Many small payments before pay more than was agreed to', {
    earlier: Array.from({ length: 100 }, (_, at) =>
      paid(1_000n, { txid: `${at}`, outpoints: [`coin ${at}`] }),
    ),
  }),
];

/** The general attacks, made of each purpose's honest case. */
export const generalAttacks: readonly GeneralAttack[] = [
  ...guardAttacks,
  {
    by: 'C2',
    verdict: 'block',
    title: 'The value of its coin is not proved',
    change: (one, handles) => {
      ownInput(one, handles).proof = false;
    },
  },
  {
    by: 'C3',
    verdict: 'block',
    title: 'Its coin carries an inscription',
    change: (one, handles) => {
      ownInput(one, handles).carries = {
        inscriptions: [{ id: INSCRIBED, offset: 0n }],
        runes: [],
        alkanes: [],
      };
    },
  },
  {
    by: 'C3',
    verdict: 'block',
    title: 'Its coin carries runes',
    change: (one, handles) => {
      ownInput(one, handles).carries = {
        inscriptions: [],
        runes: [{ id: '840000:1', amount: 5n }],
        alkanes: [],
      };
    },
  },
  {
    by: 'C3',
    verdict: 'block',
    title: 'Another action reserved its coin',
    change: (one, handles) => {
      ownInput(one, handles).lockedBy = 'flow-2';
    },
  },
  {
    by: 'C3',
    verdict: 'block',
    title: 'An inscription was seen on its coin, and no list names it any more',
    change: (one, handles) => {
      ownInput(one, handles).coin = { kept: [{ ...SEEN, kind: 'inscription', id: INSCRIBED }] };
    },
  },
  {
    by: 'C3',
    verdict: 'block',
    title: 'Its transaction may have put runes on its coin, and no index says so',
    change: (one, handles) => {
      ownInput(one, handles).coin = { kept: [{ ...SEEN, kind: 'rune', id: POSSIBLE }] };
    },
  },
  {
    by: 'role',
    verdict: 'block',
    title: 'Its coin is of the account that holds inscriptions',
    change: (one, handles) => {
      const input = ownInput(one, handles);
      const { from: _from, ...rest } = input;
      one.scene.inputs[handles.own] = {
        ...rest,
        script: ordinals2.script,
        taproot: ordinals2.pubkey,
      };
    },
  },
  {
    by: 'total',
    verdict: 'warn',
    title: 'More leaves than the total that the form showed',
    change: (one) => {
      one.intent.shown = { rate: 20, totalSats: '0' };
    },
  },
  {
    by: 'total',
    verdict: 'warn',
    title: 'Earlier steps used up the total that the form showed',
    change: (one) => {
      one.intent.shown = { rate: 20, totalSats: '1000000' };
      one.scene.around = { ...one.scene.around, spentSats: 1_000_000n };
    },
  },
  {
    by: 'C4',
    verdict: 'block',
    title: 'An index is silent about its coin',
    change: (one, handles) => {
      ownInput(one, handles).carries = 'unknown';
    },
  },
  {
    by: 'C4',
    verdict: 'block',
    title: 'An inscription at the end of its coin would go to the fee',
    change: (one, handles) => {
      const input = ownInput(one, handles);
      input.carries = {
        inscriptions: [{ id: INSCRIBED, offset: input.sats - 1n }],
        runes: [],
        alkanes: [],
      };
    },
  },
  {
    by: 'C5',
    verdict: 'block',
    title: 'A runestone rides along',
    change: (one) => {
      one.scene.outputs.push({ script: '6a5d0614011400', sats: 0n });
    },
  },
  {
    by: 'C5',
    verdict: 'block',
    title: 'Data that nobody asked for rides along',
    change: (one) => {
      one.scene.outputs.push({ script: '6a04deadbeef', sats: 0n });
    },
  },
  {
    by: 'C6',
    verdict: 'block',
    title: 'A stranger’s coin joins in',
    change: (one) => {
      one.scene.inputs.push({ script: foreign('x'), sats: 700n, salt: 'x', signed: true });
    },
  },
  {
    by: 'C6',
    verdict: 'block',
    title: 'A coin of another wallet of ours is drained',
    change: (one) => {
      one.scene.inputs.push({ ...money('drained'), script: otherWallet.script });
    },
  },
  {
    by: 'C6',
    verdict: 'block',
    title: 'Another wallet than the one it was asked for in pays',
    change: (one) => {
      one.intent.walletId = 'other';
    },
  },
  ...sighashes([0x02, 0x03, 0x81, 0x82]),
  {
    by: 'C7',
    verdict: 'block',
    title: 'Signed for others to complete',
    change: (one, handles) => {
      ownInput(one, handles).sighash = 0x83;
    },
  },
  {
    by: 'C8',
    verdict: 'block',
    title: 'A stranger’s output is slipped in',
    change: (one) => {
      one.scene.outputs.push({ script: foreign('thief'), sats: 330n });
    },
  },
  {
    by: 'C8',
    verdict: 'block',
    title: 'A stranger’s output of no sats comes first',
    change: (one) => {
      one.scene.outputs.unshift({ script: foreign('thief'), sats: 0n });
    },
  },
  {
    by: 'C8',
    verdict: 'block',
    title: 'The change goes to another wallet of ours',
    change: (one, handles) => {
      changeOf(one, handles).script = otherWallet.script;
    },
  },
  {
    by: 'C8',
    verdict: 'block',
    title: 'The change is below the floor',
    change: (one, handles) => {
      changeOf(one, handles).sats = 400n;
    },
  },
  {
    by: 'C8',
    verdict: 'block',
    title: 'A thousand outputs of our own take the fee',
    byReader: true,
    change: (one) => {
      for (let made = 0; made < 1_001; made += 1) {
        one.scene.outputs.push({ script: change.script, sats: 600n });
      }
    },
  },
  {
    by: 'C9',
    verdict: 'block',
    title: '200,000 sats more are left to the miners',
    change: (one, handles) => {
      ownInput(one, handles).sats += 200_000n;
    },
  },
  {
    by: 'C10',
    verdict: 'block',
    title: 'It was asked on another network',
    change: (one) => {
      one.intent.network = 'signet';
    },
  },
  {
    by: 'C10',
    verdict: 'block',
    title: 'Its coin is one of a greater network with the same keys',
    change: (one, handles) => {
      const outpoint = outpointOf(ownInput(one, handles));
      one.scene.around = { onOtherNetworks: new Map([[outpoint, { on: 'Bitcoin' }]]) };
    },
  },
  {
    by: 'C10',
    verdict: 'hold',
    title: 'Nobody could ask a greater network about its coin',
    change: (one, handles) => {
      const outpoint = outpointOf(ownInput(one, handles));
      const unasked = 'whether Bitcoin knows this coin could not be asked.';
      one.scene.around = { onOtherNetworks: new Map([[outpoint, { unasked }]]) };
    },
  },
  {
    by: 'C11',
    verdict: 'block',
    title: 'A coin was spent between card and signature',
    change: (one, handles) => {
      const input = ownInput(one, handles);
      input.coin = {
        record: {
          state: 'said',
          value: {
            sats: input.sats,
            script: input.script,
            height: 990,
            spent: true,
            inscriptions: [],
          },
        },
      };
    },
  },
  {
    by: 'C28',
    verdict: 'block',
    title: 'Its coin carries an inscription whose content nobody can prove',
    change: (one, handles) => {
      ownInput(one, handles).carries = {
        inscriptions: [{ id: INSCRIBED, offset: 0n }],
        runes: [],
        alkanes: [],
      };
    },
  },
  {
    by: 'C16',
    verdict: 'block',
    title: 'It is a message in disguise',
    change: (one) => {
      one.scene.around = { isMessage: true };
    },
  },
  {
    by: 'answer.extra',
    verdict: 'block',
    title: 'Another transaction comes along to be signed',
    change: (one) => {
      one.scene.around = { extraPsbts: ['cHNidP8='] };
    },
  },
  {
    by: 'psbt.fields',
    verdict: 'block',
    title: 'A time lock keeps it back',
    change: (one) => {
      one.scene.locktime = 900_000;
    },
  },
  {
    by: 'psbt.fields',
    verdict: 'block',
    title: 'It holds a field that nobody knows',
    change: (one, handles) => {
      ownInput(one, handles).fields = [{ key: 'f0', value: '01' }];
    },
  },
];
