import * as bitcoin from 'bitcoinjs-lib';

import { moduleScript } from '#main/kinds/bridge/sign/deposit.ts';
import type { KeptAsset } from '#shared/bitcoin/kept-asset.ts';
import type { Attack } from '#test/attacks/define.ts';
import {
  honestApprove,
  honestDeposit,
  honestPayment,
  honestPaymentByHolder,
  INSCRIPTION,
  money,
} from '#test/attacks/honest.ts';
import { at, attacksOn } from '#test/attacks/provider-made-case.ts';
import { deployed, MODULE, outpointOf } from '#test/attacks/scene.ts';
import { foreign, foreignAddress, legacy, ordinals, ordinals2 } from '#test/attacks/world.ts';

import { standard } from './standard.ts';

const OTHER_MODULE = `${'fe'.repeat(32)}i0`;

function deposit(): Attack[] {
  const { blocked } = attacksOn('deposit', honestDeposit);
  return [
    blocked('The module does not exist: the tokens would be burnt', 'C30', (one) => {
      one.scene.around = {
        module: { ...deployed(''), deploy: { fault: 'its inscription is not known' } },
      };
    }),
    blocked('The module’s inscription says that it is something else', 'C30', (one) => {
      one.scene.around = { module: deployed('brc20') };
    }),
    blocked('The inscription goes to another user (as matching did)', 'C1', (one) => {
      one.scene.outputs[0] = { script: foreign('other user'), sats: 546n };
    }),
    blocked('It names another module', 'C1', (one) => {
      at(one.scene.outputs, 0).script = moduleScript(OTHER_MODULE);
    }),
    blocked('The module’s id stands the wrong way round', 'C1', (one) => {
      at(one.scene.outputs, 0).script = `6a20${MODULE.slice(0, 64)}`;
    }),
    blocked('The module’s output takes the whole coin', 'C1', (one) => {
      at(one.scene.outputs, 0).sats = 546n;
    }),
    blocked('The inscription is not the first input', 'C1', (one) => {
      one.scene.inputs.reverse();
    }),
    blocked('Another inscription rides on the coin', 'asset.alone', (one) => {
      at(one.scene.inputs, 0).carries = {
        inscriptions: [
          { id: INSCRIPTION, offset: 0n },
          { id: `${'ee'.repeat(32)}i1`, offset: 0n },
        ],
        runes: [],
        alkanes: [],
      };
    }),
    blocked('The inscription is not at the first sat', 'asset.alone', (one) => {
      at(one.scene.inputs, 0).carries = {
        inscriptions: [{ id: INSCRIPTION, offset: 1n }],
        runes: [],
        alkanes: [],
      };
    }),
    blocked('It is another token', 'asset.token', (one) => {
      if (one.token) one.token.tick = 'sats';
    }),
    blocked('The transfer was moved before', 'asset.token', (one) => {
      if (one.token) one.token.transferable = false;
    }),
    blocked('Change goes to a stranger', 'C8', (one) => {
      at(one.scene.outputs, 1).script = foreign('thief');
    }),
    blocked('A second output with data', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a0548656c6c6f', sats: 0n });
    }),
    blocked('A stranger’s input is added', 'C6', (one) => {
      one.scene.inputs.push({ script: foreign('x'), sats: 700n, salt: 'x', signed: true });
      at(one.scene.outputs, 1).sats += 400n;
    }),
    blocked('The fee coin carries alkanes', 'C3', (one) => {
      at(one.scene.inputs, 1).carries = {
        inscriptions: [],
        runes: [],
        alkanes: [{ id: '2:0', amount: 1n }],
      };
    }),
    blocked('The fee coin is too small to be told from an asset', 'C3', (one) => {
      one.scene.inputs.push(money('small', 599n));
      at(one.scene.outputs, 1).sats += 390n;
    }),
    blocked('ALL|ANYONECANPAY lets others add inputs', 'C7', (one) => {
      at(one.scene.inputs, 0).sighash = 0x81;
    }),
    blocked('The inscription pays the fee instead of the module', 'C4', (one) => {
      one.scene.inputs.reverse();
    }),
    blocked('The inscription is not deposited at all', 'C6', (one) => {
      one.scene.inputs.shift();
    }),
    blocked('A second transaction comes along', 'answer.extra', (one) => {
      one.extraPsbts = ['cHNidP8='];
    }),
    ...standard(blocked, 1, ['C2', 'C9', 'C10', 'C11', 'psbt.fields']),
  ];
}

function withdrawPayment(): Attack[] {
  const { blocked } = attacksOn('withdraw payment', honestPayment);
  return [
    blocked('Pays more than the quote', 'C1', (one) => {
      at(one.scene.outputs, 0).sats += 1n;
      at(one.scene.outputs, 1).sats -= 1n;
    }),
    blocked('Pays a second stranger', 'C1', (one) => {
      one.scene.outputs.push({ script: foreign('thief'), sats: 1_000n });
      at(one.scene.outputs, 1).sats -= 1_100n;
    }),
    blocked('Spends a coin with an inscription', 'C4', (one) => {
      at(one.scene.inputs, 0).carries = {
        inscriptions: [{ id: INSCRIPTION, offset: 0n }],
        runes: [],
        alkanes: [],
      };
    }),
    blocked('What the coin carries is not known', 'C4', (one) => {
      at(one.scene.inputs, 0).carries = 'unknown';
    }),
    blocked('The change is gone: all of it is fee', 'C9', (one) => {
      one.scene.outputs.pop();
    }),
    blocked('An extra coin of ours is drained into the fee', 'C9', (one) => {
      one.scene.inputs.push(money('second', 9_000n));
    }),
    blocked('Paid below what nodes relay', 'C9', (one) => {
      at(one.scene.outputs, 1).sats += 400n;
    }),
    blocked('It is paid from the account that holds inscriptions', 'role', (one) => {
      one.scene.inputs[0] = { ...money(), script: ordinals2.script, taproot: ordinals2.pubkey };
    }),
    blocked('It spends no coin of ours, and asks for a signature', 'C6', (one) => {
      one.scene.inputs = [{ script: foreign('x'), sats: 50_000n, salt: 'x' }];
    }),
    blocked('A second transaction comes along', 'answer.extra', (one) => {
      one.extraPsbts = ['cHNidP8='];
    }),
    ...standard(blocked, 0, [...(['C2', 'C7', 'C8', 'C10', 'C11', 'C6', 'psbt.fields'] as const)]),
    blocked('A runestone moves runes along', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a5d0614011400', sats: 0n });
    }),
  ];
}

/** A coin that only our record knows about, and no index. */
const SEEN: KeptAsset = {
  outpoint: `${'cd'.repeat(32)}:0`,
  kind: 'inscription',
  id: INSCRIPTION,
  sat: 0n,
  learned: 'made',
  at: 0,
};

function withdrawPaymentByHolder(): Attack[] {
  const { blocked } = attacksOn('withdraw payment by its holder', honestPaymentByHolder);
  return [
    blocked(
      'A coin pays on which an inscription was seen that no list names any more',
      'role',
      (one) => {
        at(one.scene.inputs, 0).coin = { kept: [SEEN] };
      },
    ),
    blocked('The transaction that made its coin cannot be read', 'role', (one) => {
      at(one.scene.inputs, 0).coin = { maker: { state: 'failed', error: null } };
    }),
    blocked('Another address of the same account pays', 'role', (one) => {
      one.scene.inputs[0] = { ...money(), script: ordinals.script, taproot: ordinals.pubkey };
      one.intent.conflictsWith = [];
    }),
    blocked('Its change goes to another address of the account', 'C8', (one) => {
      at(one.scene.outputs, 1).script = ordinals.script;
    }),
    blocked('The payment before could still be mined beside it', 'once', (one) => {
      one.intent.conflictsWith = [{ txid: 'cd'.repeat(32), outpoints: [`${'ce'.repeat(32)}:0`] }];
    }),
    blocked('The quote hides in a larger fee', 'C9', (one) => {
      at(one.scene.outputs, 1).sats -= 2_000n;
    }),
  ];
}

function withdrawApprove(): Attack[] {
  const { blocked } = attacksOn('withdraw approve', honestApprove);
  return [
    blocked('It spends an inscription that we already own', 'C1', (one) => {
      one.owned = [outpointOfFirst(one)];
    }),
    blocked('The withdrawal goes to a stranger', 'C1', (one) => {
      at(one.scene.outputs, 0).script = foreign('thief');
    }),
    blocked('The receive address of the intent is a stranger’s', 'C1', (one) => {
      one.intent.receiveAddress = foreignAddress('thief');
      at(one.scene.outputs, 0).script = foreign('thief');
    }),
    blocked('The withdrawal comes back smaller', 'C1', (one) => {
      at(one.scene.outputs, 0).sats = 400n;
    }),
    blocked('The output is dust that nobody relays', 'C1', (one) => {
      at(one.scene.outputs, 0).sats = 200n;
    }),
    blocked('Two inputs of ours instead of one', 'C1', (one) => {
      one.scene.inputs.push(money());
    }),
    blocked('The service’s input comes first', 'C1', (one) => {
      one.scene.inputs.reverse();
    }),
    blocked('The service has not signed: it may exchange its part', 'C6', (one) => {
      delete at(one.scene.inputs, 1).signed;
    }),
    blocked('Our signature leaves the outputs open', 'C7', (one) => {
      at(one.scene.inputs, 0).sighash = 0x82;
    }),
    blocked('Our input is of a kind whose amount no signature binds', 'C2', (one) => {
      const { inputs } = one.scene;
      inputs[0] = { script: legacy.script, sats: 546n, salt: 'x', proof: false };
    }),
    blocked('Our input does not say what it spends', 'C1', (one) => {
      one.scene.tamper = withoutClaim;
    }),
    blocked('A second transaction comes along', 'answer.extra', (one) => {
      one.extraPsbts = ['cHNidP8='];
    }),
    blocked('Some sats of the withdrawn coin go to the service', 'C4', (one) => {
      at(one.scene.outputs, 0).sats -= 100n;
    }),
    blocked('A coin of ours that the lists hide is passed off as one to be made', 'C4', (one) => {
      at(one.scene.inputs, 0).sats = 20_000n;
    }),
    blocked('The service takes more than it brings', 'C8', (one) => {
      at(one.scene.outputs, 1).sats = 2_100n;
    }),
    ...standard(blocked, 0, ['C5', 'psbt.fields']),
    blocked('It comes with another network’s address', 'C10', (one) => {
      one.intent.network = 'altchain';
    }),
  ];
}

const outpointOfFirst = (one: ReturnType<typeof honestApprove>): string =>
  outpointOf(at(one.scene.inputs, 0));

/** The PSBT without the value and script of our input. */
function withoutClaim(base64: string): string {
  const psbt = bitcoin.Psbt.fromBase64(base64);
  const input = at(psbt.data.inputs, 0);
  delete input.witnessUtxo;
  return psbt.toBase64();
}

export const bridgeAttacks = (): Attack[] => [
  ...deposit(),
  ...withdrawPayment(),
  ...withdrawPaymentByHolder(),
  ...withdrawApprove(),
];
