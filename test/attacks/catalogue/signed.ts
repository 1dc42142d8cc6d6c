import { type Attack, changing } from '#test/attacks/define.ts';
import { INSCRIPTION, money } from '#test/attacks/honest.ts';
import { committing, envelopeOf, leafOf } from '#test/attacks/leaf.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { outpointOf } from '#test/attacks/scene.ts';
import {
  commitVerdicts,
  honestCommit,
  honestReveal,
  type RevealCase,
  revealVerdicts,
} from '#test/attacks/signed-case.ts';
import { foreign, ordinals2, pay, pay2 } from '#test/attacks/world.ts';

import { standard } from './standard.ts';

const SECOND = `${'cd'.repeat(32)}i0`;
const other = '{"p":"brc-20","op":"mint","tick":"evils","amt":"5"}';

const onCommit = changing(honestCommit, commitVerdicts);
const onReveal = changing(honestReveal, revealVerdicts);

function commits(): Attack[] {
  const blocked = onCommit('request-commit');
  const dev = onCommit('devFee');
  const output = (one: ReturnType<typeof honestCommit>, index: number) =>
    at(one.scene.outputs, index);
  return [
    blocked('The commit is paid from a coin with an inscription', 'C3', (one) => {
      at(one.scene.inputs, 0).carries = {
        inscriptions: [{ id: SECOND, offset: 0n }],
        runes: [],
        alkanes: [],
      };
    }),
    blocked('The commit is paid from a coin with runes', 'C3', (one) => {
      at(one.scene.inputs, 0).carries = {
        inscriptions: [],
        runes: [{ id: '840000:1', amount: 5n }],
        alkanes: [],
      };
    }),
    blocked('The commit is paid from a coin that no index knows', 'C4', (one) => {
      at(one.scene.inputs, 0).carries = 'unknown';
    }),
    blocked('The commit takes more than the order may cost', 'C1', (one) => {
      output(one, 0).sats += 2_000n;
      output(one, 1).sats -= 2_000n;
    }),
    blocked('The change of the commit goes to a stranger', 'C8', (one) => {
      output(one, 1).script = foreign('thief');
    }),
    blocked('The commit pays a plain address instead of a script to reveal', 'C8', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    blocked('The commit pays a second output of a stranger', 'C8', (one) => {
      one.scene.outputs.push({ ...output(one, 0), sats: 400n });
      output(one, 1).sats -= 530n;
    }),
    blocked('The commit spends a coin of another address of ours', 'C6', (one) => {
      one.scene.inputs.push({ ...money('second'), script: pay2.script });
      output(one, 1).sats += 49_700n;
    }),
    blocked('The account that holds inscriptions pays the commit', 'role', (one) => {
      one.intent.payerAddress = ordinals2.address;
      const coin = { script: ordinals2.script, taproot: ordinals2.pubkey };
      one.scene.inputs[0] = { ...at(one.scene.inputs, 0), ...coin };
    }),
    blocked('A deployer pays with a coin whose own transaction cannot be read', 'role', (one) => {
      one.intent.operation = '{"p":"brc-20","op":"mint","tick":"sixsix","amt":"7"}';
      at(one.scene.inputs, 0).coin = { maker: { state: 'failed', error: null } };
    }),
    blocked('The commit spends a stranger’s coin as well', 'C6', (one) => {
      one.scene.inputs.push({ script: foreign('x'), sats: 5_000n, salt: 'x' });
      output(one, 1).sats += 4_700n;
    }),
    blocked('The commit is signed so that its outputs stay open', 'C7', (one) => {
      at(one.scene.inputs, 0).sighash = 0x83;
    }),
    blocked('The value of the payer’s coin is only claimed', 'C2', (one) => {
      at(one.scene.inputs, 0).proof = false;
    }),
    blocked('The commit carries a runestone', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a5d0614011400', sats: 0n });
    }),
    blocked('The change of the commit is left out: all of it is fee', 'C9', (one) => {
      at(one.scene.inputs, 0).sats = 500_000n;
      one.scene.outputs.pop();
    }),
    blocked('The payer’s coin is reserved by another action', 'C3', (one) => {
      at(one.scene.inputs, 0).lockedBy = 'flow-2';
    }),
    blocked('The order is inscribed already', 'C10', (one) => {
      one.order.status = 'inscribing';
    }),
    blocked('The commit belongs to another order', 'C10', (one) => {
      one.order.orderId = 'order-2';
    }),
    ...standard(blocked, 0, ['C11', 'psbt.fields']),
    onCommit('request-commit', 'hold')(
      'A deploy commits to what nobody can see',
      'commit.content',
      (one) => {
        one.intent.kind = 'deploy';
      },
    ),
    dev('The developer’s fee is ten times what was declared', 'C8', (one) => {
      one.scene.outputs.push({ script: foreign('developer'), sats: 4_000n });
      output(one, 1).sats -= 4_000n;
    }),
    dev('The developer’s fee goes to somebody else', 'C8', (one) => {
      one.scene.outputs.push({ script: foreign('thief'), sats: 400n });
      output(one, 1).sats -= 500n;
    }),
    dev('The developer’s fee is taken twice', 'C8', (one) => {
      const fee = { script: foreign('developer'), sats: 400n };
      one.scene.outputs.push(fee, { ...fee });
      output(one, 1).sats -= 1_000n;
    }),
  ];
}

/** What the script of the commit reveals. */
function contents(): Attack[] {
  const blocked = onReveal('sign-commit');
  const content = 'reveal.content';
  const parts = (one: RevealCase) => envelopeOf(one.stated);
  return [
    blocked('The script reveals another token', content, (one) => {
      one.stated.body = other;
    }),
    blocked('The script reveals ten times the amount', content, (one) => {
      one.stated.body = one.stated.body.replace('"5"', '"50"');
    }),
    blocked('An amount is written twice, for two readers', content, (one) => {
      one.stated.body = one.stated.body.replace('"amt":"5"', '"amt":"1","amt":"5"');
    }),
    blocked('The content type is one that no index reads', content, (one) => {
      one.stated.contentType = 'image/png';
    }),
    blocked('The content is empty and delegated elsewhere', content, (one) => {
      one.stated.fields = [[11, Buffer.alloc(32, 9)]];
    }),
    blocked('The content is to be decoded first', content, (one) => {
      one.stated.fields = [[9, Buffer.from('br')]];
    }),
    blocked('The content type stands twice', content, (one) => {
      one.stated.fields = [[1, Buffer.from('text/html')]];
    }),
    blocked('A second envelope follows', content, (one) => {
      one.parts = [...parts(one), ...envelopeOf({ ...one.stated, body: other })];
    }),
    blocked('An envelope is hidden behind a broken one', content, (one) => {
      const [zero = 0, open = 0x63] = parts(one);
      const broken = [zero, open, Buffer.from('ord'), 0x61];
      one.parts = [...broken, ...envelopeOf({ ...one.stated, body: other }), 0x68, ...parts(one)];
    }),
    blocked('The envelope stands in a branch of another', content, (one) => {
      one.parts = [0x51, 0x64, ...parts(one), 0x68];
    }),
    blocked('The script reveals nothing', content, (one) => {
      one.parts = [];
    }),
    blocked('The script that is shown is not the one that was paid for', content, (one) => {
      const { shown } = committing(leafOf(envelopeOf({ ...one.stated, body: other })));
      at(one.scene.inputs, 1).leaves = [shown];
    }),
    blocked('Two scripts are shown, and one of them is meant', content, (one) => {
      const { shown } = committing(leafOf(parts(one)));
      // PSBT fields are distinguished by control blocks, which differ only in a parity.
      const evil = ['', ' ', '  ', '   ', '    ', '     ']
        .map((more) => committing(leafOf(envelopeOf({ ...one.stated, body: other + more }))).shown)
        .find(({ controlBlock }) => Buffer.compare(controlBlock, shown.controlBlock) !== 0);
      at(one.scene.inputs, 1).leaves = evil ? [shown, evil] : [];
    }),
    blocked('The commit is swept by a key: nothing is revealed', content, (one) => {
      at(one.scene.inputs, 1).more = { tapKeySig: Buffer.alloc(64, 1) };
    }),
    blocked('A finished witness sweeps the commit by a key', content, (one) => {
      const witness = Buffer.concat([Buffer.from([1, 64]), Buffer.alloc(64, 1)]);
      at(one.scene.inputs, 1).more = { finalScriptWitness: witness };
    }),
    blocked('It does not spend the commit at all', content, (one) => {
      at(one.scene.inputs, 1).salt = 'another';
      at(one.scene.inputs, 1).script = foreign('x');
    }),
  ];
}

function reveals(): Attack[] {
  const blocked = onReveal('sign-reveal');
  const deploy = onReveal('create 5-byte mint');
  const output = (one: RevealCase, index: number) => at(one.scene.outputs, index);
  const fat = (one: RevealCase, sats: bigint): void => {
    at(one.scene.inputs, 0).sats = sats;
    one.parentAt = outpointOf(at(one.scene.inputs, 0));
  };
  return [
    blocked('The inscription goes to a stranger', 'reveal.receive', (one) => {
      output(one, 1).script = foreign('thief');
    }),
    blocked('The inscription goes to another address of ours', 'reveal.receive', (one) => {
      output(one, 1).script = pay.script;
    }),
    blocked('A pointer moves the inscription to another output', 'reveal.receive', (one) => {
      one.stated.fields = [[2, Buffer.from([0])]];
    }),
    blocked('The inscription sits in the middle of its output', 'reveal.receive', (one) => {
      one.stated.fields = [[2, Buffer.from([0x23, 0x02])]];
    }),
    blocked('The inscription gets less postage than asked', 'reveal.receive', (one) => {
      output(one, 1).sats = 330n;
    }),
    blocked('The inscription ends up in the fee', 'reveal.receive', (one) => {
      output(one, 0).sats += 200n + 546n;
      one.scene.outputs.pop();
    }),
    blocked('A dust output of a stranger is added', 'C8', (one) => {
      one.scene.outputs.push({ script: foreign('thief'), sats: 330n });
    }),
    blocked('A coin of ours pays for the reveal', 'C6', (one) => {
      one.scene.inputs.push(money());
      one.scene.outputs.push({ script: ordinals2.script, sats: 49_900n });
    }),
    blocked('A stranger’s coin takes part', 'C6', (one) => {
      one.scene.inputs.push({ script: foreign('x'), sats: 700n, salt: 'x', signed: true });
    }),
    blocked('The reveal carries a runestone', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a5d0614011400', sats: 0n });
    }),
    blocked('The reveal is signed so that its outputs stay open', 'C7', (one) => {
      at(one.scene.inputs, 0).sighash = 0x81;
    }),
    blocked('The value of the commit’s output is not proved', 'C2', (one) => {
      at(one.scene.inputs, 1).proof = false;
    }),
    ...standard(blocked, 0, ['psbt.fields']),
    onReveal('sign-reveal', 'hold')(
      'The commit pays four times the fee that was chosen',
      'C9',
      (one) => {
        at(one.scene.inputs, 1).sats += 4_000n;
      },
    ),
    blocked('The reveal is for an order of another network', 'C10', (one) => {
      one.intent.network = 'signet';
    }),
    deploy('The deploy inscription goes to a stranger', 'reveal.parent', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    deploy('The deploy inscription moves to another address of ours', 'reveal.parent', (one) => {
      output(one, 0).script = pay.script;
    }),
    deploy('The deploy inscription loses sats on the way', 'reveal.parent', (one) => {
      fat(one, 10_000n);
      output(one, 1).sats = 546n;
    }),
    deploy('The deploy inscription slips into the fee', 'reveal.parent', (one) => {
      one.scene.inputs.reverse();
      one.scene.outputs.shift();
      output(one, 0).sats = 1_246n;
    }),
    deploy('Another coin of ours stands in for the deploy', 'reveal.parent', (one) => {
      one.scene.inputs[0] = money();
      output(one, 0).sats = 50_000n;
    }),
    deploy('The index names another place for the deploy', 'reveal.parent', (one) => {
      one.parentAt = outpointOf(money('elsewhere'));
    }),
    deploy('A second inscription on the deploy’s coin would be lost', 'C4', (one) => {
      fat(one, 10_000n);
      at(one.scene.inputs, 0).carries = {
        inscriptions: [
          { id: INSCRIPTION, offset: 0n },
          { id: SECOND, offset: 9_990n },
        ],
        runes: [],
        alkanes: [],
      };
      output(one, 0).sats = 9_900n;
      one.scene.outputs.splice(1, 0, { script: foreign('thief'), sats: 200n });
    }),
    deploy('Whether the deploy’s coin holds runes is not known', 'C4', (one) => {
      at(one.scene.inputs, 0).carries = 'unknown';
      at(one.scene.inputs, 0).coin = {
        inscriptions: [{ id: INSCRIPTION, offset: 0n }],
      };
    }),
    deploy('The mint names another inscription as its parent', 'reveal.parent-named', (one) => {
      one.stated.parents = [SECOND];
    }),
    deploy('The mint names no parent: it is void', 'reveal.parent-named', (one) => {
      one.stated.parents = [];
    }),
    deploy('The deploy is being sent by another action', 'C6', (one) => {
      at(one.scene.inputs, 0).lockedBy = 'flow-2';
    }),
    deploy('The deploy was spent a moment ago', 'C11', (one) => {
      at(one.scene.inputs, 0).coin = { record: { state: 'said', value: null } };
    }),
  ];
}

/** Orders that their deployer signs: the commit, what it commits to, and the reveal. */
export const signedAttacks = (): Attack[] => [...commits(), ...contents(), ...reveals()];
