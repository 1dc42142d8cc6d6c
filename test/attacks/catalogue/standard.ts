import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Attack } from '#test/attacks/define.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import type { Scene } from '#test/attacks/scene.ts';
import { foreign } from '#test/attacks/world.ts';

/** Common to every transaction. */
interface Case {
  scene: Scene;
  intent: { network: NetworkId };
}

/** Faults of any transaction. `own`: index of a coin of ours that pays. */
const common = {
  C2: [
    'The value of its coin is not proved',
    (one, own) => (at(one.scene.inputs, own).proof = false),
  ],
  C5: [
    'A runestone rides along',
    (one) => one.scene.outputs.push({ script: '6a5d0614011400', sats: 0n }),
  ],
  C7: [
    'It is signed for others to complete',
    (one, own) => (at(one.scene.inputs, own).sighash = 0x83),
  ],
  C8: [
    'A stranger’s output is slipped in',
    (one) => one.scene.outputs.push({ script: foreign('thief'), sats: 330n }),
  ],
  C9: [
    '200,000 sats more are left to the miners',
    (one, own) => (at(one.scene.inputs, own).sats += 200_000n),
  ],
  C10: ['It was asked on another network', (one) => (one.intent.network = 'signet')],
  C11: [
    'A coin was spent between card and signature',
    (one, own) => (at(one.scene.inputs, own).coin = { record: { state: 'said', value: null } }),
  ],
  C6: [
    'A stranger’s coin joins in',
    (one) => one.scene.inputs.push({ script: foreign('x'), sats: 700n, salt: 'x', signed: true }),
  ],
  'psbt.fields': ['A time lock keeps it back', (one) => (one.scene.locktime = 900_000)],
} satisfies Record<string, [title: string, change: (one: Case, own: number) => unknown]>;

/** The common attacks on one purpose, each blocked by the named clause. */
export const standard = (
  make: (title: string, by: string, change: (one: Case) => void) => Attack,
  own: number,
  ids: readonly (keyof typeof common)[],
): Attack[] =>
  ids.map((id) => {
    const [title, change] = common[id];
    return make(title, id, (one) => void change(one, own));
  });
