import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { messageText } from '#main/kinds/swap/calls/message.ts';
import type { Signable } from '#main/kinds/swap/calls/row.ts';
import { messagesOf } from '#main/kinds/swap/calls/table.ts';
import { swap } from '#main/kinds/swap/sign/swap.ts';
import { judgeMessages } from '#main/signing/judge.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import type { ProviderMadeIntent } from '#shared/flows/intents/provider-made.ts';
import {
  honestApprove,
  honestBuy,
  honestDelist,
  honestDeposit,
  honestList,
  honestPayment,
} from '#test/attacks/honest.ts';
import { type ProviderMadeCase, verdictsOf } from '#test/attacks/provider-made-case.ts';
import { knownGuards, MODULE, type Scene } from '#test/attacks/scene.ts';
import { book, change, foreign, messageOf, ordinals2, pay2 } from '#test/attacks/world.ts';

type Case = ProviderMadeCase<ProviderMadeIntent>;
const isBlocked = (one: Case): boolean => {
  try {
    return worstVerdict(verdictsOf(one)) === 'block';
  } catch {
    return true;
  }
};

/** Where a sat goes, counted output by output: no ranges, no shared code with the app. */
function landing({ inputs, outputs }: Scene, input: number, offset: bigint): number | 'fee' {
  let left = offset;
  for (const { sats } of inputs.slice(0, input)) left += sats;
  for (const [index, { sats }] of outputs.entries()) {
    if (left < sats) return index;
    left -= sats;
  }
  return 'fee';
}

const isOurs = (script: string): boolean => book.findScript(script) !== null;

/** Assets of our coins that would end up in the fee, in data, or with someone else. */
function lost({ scene, intent }: Case): string[] {
  return scene.inputs.flatMap((input, at) => {
    if (!isOurs(input.script) || typeof input.carries !== 'object') return [];
    const moved = input.carries.inscriptions.filter(({ id, offset }) => {
      const to = landing(scene, at, offset);
      if (intent.purpose === 'deposit' && id === intent.inscriptionId) return to !== 0;
      return to === 'fee' || !isOurs(scene.outputs[to]?.script ?? '');
    });
    const tokens = [...input.carries.runes, ...input.carries.alkanes];
    return [...moved, ...tokens].map(({ id }) => id);
  });
}

const scripts = [
  change.script,
  pay2.script,
  ordinals2.script,
  foreign('x'),
  foreign('y'),
  '6a0161',
];
const script = fc.constantFrom(...scripts);
const sats = fc.oneof(fc.bigInt({ min: 1n, max: 60_000n }), fc.constantFrom(1n, 330n, 546n, 600n));
const inscription = (n: number, offset: bigint) => ({
  inscriptions: [{ id: `${n.toString(16).padStart(2, '0').repeat(32)}i0`, offset }],
  runes: [],
  alkanes: [],
});

/** What a builder might do to a transaction. Indexes wrap around. */
const mutation = fc.oneof(
  fc.record({ kind: fc.constant('sats' as const), at: fc.nat(3), sats }),
  fc.record({ kind: fc.constant('script' as const), at: fc.nat(3), script }),
  fc.record({ kind: fc.constant('output' as const), at: fc.nat(3), script, sats }),
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('swap outputs' as const), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('swap inputs' as const), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('input' as const), at: fc.nat(3), sats, own: fc.boolean() }),
  fc.record({ kind: fc.constant('asset' as const), at: fc.nat(3), offset: fc.nat(700) }),
  fc.record({ kind: fc.constant('rune' as const), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('shift' as const), at: fc.nat(3), sats: fc.bigInt(1n, 400n) }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never;

function mutate({ scene }: Case, one: Mutation, n: number): void {
  const { inputs, outputs } = scene;
  const output = outputs[one.at % Math.max(1, outputs.length)];
  const input = inputs[one.at % inputs.length]!;
  const next = (list: unknown[]): void => {
    const [from, to] = [one.at % list.length, (one.at + 1) % list.length];
    [list[from], list[to]] = [list[to], list[from]];
  };
  switch (one.kind) {
    case 'sats':
      if (output) output.sats = one.sats;
      break;
    case 'script':
      if (output) output.script = one.script;
      break;
    case 'output':
      outputs.splice(one.at % (outputs.length + 1), 0, { script: one.script, sats: one.sats });
      break;
    case 'drop':
      outputs.splice(one.at % Math.max(1, outputs.length), 1);
      break;
    case 'swap outputs':
      if (outputs.length > 0) next(outputs);
      break;
    case 'swap inputs':
      next(inputs);
      break;
    case 'input':
      inputs.splice(one.at % (inputs.length + 1), 0, {
        script: one.own ? pay2.script : foreign('z'),
        sats: one.sats + 600n,
        salt: `more ${n}`,
      });
      break;
    case 'asset':
      input.carries = inscription(n + 1, BigInt(one.offset) % input.sats);
      break;
    case 'rune':
      input.carries = { inscriptions: [], runes: [{ id: '840000:3', amount: 5n }], alkanes: [] };
      break;
    case 'shift': {
      const other = outputs[(one.at + 1) % Math.max(1, outputs.length)];
      if (output && other && other !== output && output.sats > one.sats) {
        output.sats -= one.sats;
        other.sats += one.sats;
      }
    }
  }
}

const makers = {
  deposit: honestDeposit,
  'withdraw payment': honestPayment,
  delist: honestDelist,
  buy: honestBuy,
} as const;

describe('whatever a builder makes of a transaction', () => {
  it.each(Object.entries(makers))(
    '%s: what is not blocked loses no asset and pays no stranger more than was agreed',
    (_name, make) => {
      let accepted = 0;
      fc.assert(
        fc.property(fc.array(mutation, { minLength: 0, maxLength: 3 }), (mutations) => {
          const one = make() as Case;
          for (const [n, item] of mutations.entries()) mutate(one, item, n);
          if (isBlocked(one)) return;
          accepted += 1;
          expect(lost(one)).toEqual([]);
          const { inputs, outputs } = one.scene;
          const sum = (list: { sats: bigint }[]) => list.reduce((all, item) => all + item.sats, 0n);
          const away = sum(outputs.filter((output) => !isOurs(output.script)));
          const agreed = { deposit: 1n, 'withdraw payment': 3_000n, delist: 0n, buy: 21_000n };
          expect(away).toBeLessThanOrEqual(agreed[_name as keyof typeof agreed]);
          // Twice the chosen rate would be far above the tolerance.
          expect(sum(inputs) - sum(outputs)).toBeLessThanOrEqual(3_000n);
        }),
        { numRuns: 300, seed: 7 },
      );
      expect(accepted).toBeGreaterThan(20);
    },
  );
});

describe('every single change of an honest transaction', () => {
  /** Changes that don't affect money: each is accepted, for the stated reason. */
  const harmless: Record<string, string[]> = {
    'version 1': ['every purpose: versions 1 and 2 pay alike'],
    'final sequence': ['every purpose: only whether it can be replaced'],
    'replaceable sequence': ['every purpose: only whether it can be replaced'],
    'byte written out': ['every purpose but a listing: ALL and the default cover the same'],
    'foreign witness': ['a seller’s or service’s own signature'],
    'fee in tolerance': ['within two percent or 300 sats of what was chosen'],
    'foreign address': ['whom the price or the quote is paid to is the provider’s to say'],
  };

  const changes: [string, string | null, (scene: Scene, at: number) => boolean | undefined][] = [
    ['version 1', 'version 1', (scene) => void (scene.version = 1)],
    ['version 3', null, (scene) => void (scene.version = 3)],
    ['a locktime', null, (scene) => void (scene.locktime = 500)],
    ['input final', 'final sequence', (scene, at) => setInput(scene, at, { sequence: 0xffffffff })],
    [
      'input replaceable',
      'replaceable sequence',
      (scene, at) => setInput(scene, at, { sequence: 0xfffffffe }),
    ],
    ['input locked by age', null, (scene, at) => setInput(scene, at, { sequence: 144 })],
    ['input of another coin', null, (scene, at) => setInput(scene, at, { salt: 'another' })],
    ['input with a claim', null, (scene, at) => setInput(scene, at, { claim: { sats: 77_777n } })],
    [
      'input with another script',
      null,
      (scene, at) => setInput(scene, at, { claim: { script: foreign('q') } }),
    ],
    ['input NONE', null, (scene, at) => setInput(scene, at, { sighash: 2 })],
    ['input SINGLE', null, (scene, at) => setInput(scene, at, { sighash: 3 })],
    ['input ALL', 'byte written out', (scene, at) => setInput(scene, at, { sighash: 1 })],
    ['input ALL|ACP', null, (scene, at) => setInput(scene, at, { sighash: 0x81 })],
    [
      'output one sat less',
      'fee in tolerance',
      (scene, at) => setOutput(scene, at, (old) => ({ sats: old.sats - 1n })),
    ],
    [
      'output one sat more',
      'fee in tolerance',
      (scene, at) => setOutput(scene, at, (old) => ({ sats: old.sats + 1n })),
    ],
    [
      'output to a stranger',
      'foreign address',
      (scene, at) => setOutput(scene, at, () => ({ script: foreign('stranger') })),
    ],
    ['output as data', null, (scene, at) => setOutput(scene, at, () => ({ script: '6a0161' }))],
    [
      'output gone',
      null,
      (scene, at) => at < scene.outputs.length && void scene.outputs.splice(at, 1),
    ],
    [
      'output twice',
      null,
      (scene, at) =>
        at < scene.outputs.length && void scene.outputs.push({ ...scene.outputs[at]! }),
    ],
  ];

  function setInput(scene: Scene, at: number, more: Partial<Scene['inputs'][number]>): boolean {
    const input = scene.inputs[at];
    if (!input) return false;
    Object.assign(input, more);
    return true;
  }
  function setOutput(
    scene: Scene,
    at: number,
    more: (old: Scene['outputs'][number]) => Partial<Scene['outputs'][number]>,
  ): boolean {
    const output = scene.outputs[at];
    if (!output) return false;
    Object.assign(output, more(output));
    return true;
  }

  const purposes = { ...makers, list: honestList, 'withdraw approve': honestApprove };

  /** Further accepted changes, by purpose, and why they are harmless. */
  const more: Record<string, string[]> = {
    // Another coin of ours, equally clean and large; rejected if the intent names the coins.
    deposit: ['input of another coin 1'],
    'withdraw payment': ['input of another coin 0'],
    delist: ['input of another coin 1'],
    // The seller chooses their own sequence and sighash.
    buy: [
      'input of another coin 1',
      'input NONE 0',
      'input SINGLE 0',
      'input ALL|ACP 0',
      'input locked by age 0',
    ],
    // Not covered by the signature: the party that adds it pays for it.
    list: ['output twice 0'],
    // Our coin doesn't exist yet, whatever its id; the service funds the rest.
    'withdraw approve': [
      'input of another coin 0',
      'output twice 0',
      'output twice 1',
      'input NONE 1',
      'input SINGLE 1',
      'input ALL|ACP 1',
      'input locked by age 1',
      'input of another coin 1',
      'input with a claim 1',
      'output gone 1',
    ],
  };

  it.each(Object.entries(purposes))(
    '%s: is refused, or is on the list of harmless ones',
    (name, make) => {
      const surprises: string[] = [];
      for (const [title, listed, apply] of changes) {
        for (let at = 0; at < 4; at += 1) {
          const one = make() as Case;
          if (apply(one.scene, at) === false) continue;
          if (isBlocked(one)) continue;
          const label = `${title} ${at}`;
          if (listed !== null && harmless[listed]) {
            // Harmless: no asset is lost and the price still comes to us.
            expect(
              lost({ ...one, intent: one.intent }).filter((id) => name !== 'list' && id),
            ).toEqual([]);
            continue;
          }
          if (!(more[name] ?? []).includes(label)) surprises.push(label);
        }
      }
      expect(surprises).toEqual([]);
    },
  );
});

describe('every single character of an honest message', () => {
  const ASK = {
    op: 'swap',
    tickIn: 'ordi',
    tickOut: 'sats',
    amountIn: '100',
    amountOut: '9.8',
    exactType: 'exactIn',
    slippage: '0.005',
  } as const;
  const [{ words: _words, ...asked }] = messagesOf({ ask: ASK, middle: null }) as [Signable];
  const operation = {
    ...asked,
    id: 'ab'.repeat(32),
    addr: pay2.address,
    ts: 1_700_000_000,
  };
  const text = messageText(operation);
  const blocks = (message: string): boolean =>
    judgeMessages(swap, {
      intent: {
        purpose: 'swap',
        flowId: 'flow-1',
        network: 'practice',
        createdAt: 0,
        address: pay2.address,
        moduleId: MODULE,
        ask: ASK,
        middle: null,
        ts: operation.ts,
        payType: 'freeQuota',
        feeTick: 'x',
        maxFeeAmount: '0',
      },
      network: networks.practice,
      messages: [messageOf(pay2, message)],
      ids: [operation.id],
      feeTick: 'x',
      feeAmount: '0',
      ...knownGuards,
      gasAddress: change.address,
      ownAddress: () => pay2,
      now: operation.ts * 1000,
      usedTs: [],
      pools: [null],
    }).some(({ verdict }) => verdict === 'block');

  it('is refused when it is another one, missing, doubled, or followed by more', () => {
    expect(blocks(text)).toBe(false);
    const accepted: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const before = text.slice(0, at);
      const after = text.slice(at + 1);
      const letter = text[at]!;
      for (const other of ['0', '9', ' ', '\n', 'a', '\u200b', '']) {
        if (other !== letter && !blocks(before + other + after)) accepted.push(at);
      }
      if (!blocks(before + letter + letter + after)) accepted.push(at);
    }
    expect(accepted).toEqual([]);
    for (const more of [' ', '\n', '\0', 'func: send\n']) expect(blocks(text + more)).toBe(true);
  });
});
