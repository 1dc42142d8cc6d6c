import type { SpendFacts } from '#main/kinds/spend/sign/facts.ts';
import { spend } from '#main/kinds/spend/sign/spend.ts';
import { judgeTransaction } from '#main/signing/judge.ts';
import type { SpendAct, SpendIntent } from '#shared/flows/spend.ts';
import { type Attack, changing, type Verdicts } from '#test/attacks/define.ts';
import { inscribed, INSCRIPTION, money, POSTAGE } from '#test/attacks/honest.ts';
import { NOTE, SENT, TRANSFER, WIDE } from '#test/attacks/inscriptions.ts';
import { ledger } from '#test/attacks/ledger.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import {
  coinsOf,
  commonFacts,
  inspectionOf,
  outpointOf,
  type Scene,
  sceneOf,
} from '#test/attacks/scene.ts';
import {
  book,
  change,
  foreign,
  foreignAddress,
  network,
  ordinals,
  ordinals2,
  otherWallet,
} from '#test/attacks/world.ts';

import { standard } from './standard.ts';

const SECOND = NOTE.id;

export interface SpendCase {
  intent: SpendIntent;
  scene: Scene;
  /** Our outputs of a replaced transaction that something else already spends. */
  used: string[];
  /** Inputs that were never chosen, by index. */
  unchosen: number[];
  /** Sats that the unconfirmed parent of a child lacks. */
  parent: SpendFacts['parent'];
  /** What the index says of the transfer that moves tokens. */
  token: SpendFacts['token'];
}

export const spendOf = (request: SpendAct, scene: Scene): SpendCase => ({
  intent: {
    flowId: 'flow-1',
    network: network.id,
    asked: request,
    feeRate: request.feeRate,
    replaces: null,
    createdAt: 0,
    walletId: 'attacked',
  },
  scene,
  used: [],
  unchosen: [],
  parent: null,
  token: null,
});

export function spendVerdicts({
  intent,
  scene,
  used,
  unchosen,
  parent,
  token,
}: SpendCase): Verdicts {
  const coins = [...coinsOf(scene)].filter((_, index) => !unchosen.includes(index));
  return judgeTransaction(spend, {
    ...commonFacts(scene),
    intent,
    coins: new Map(coins),
    isOwnScript: (script) => book.findScript(script) !== null,
    usedOutputs: used,
    parent,
    token,
  });
}

const output = (one: SpendCase, index: number) => at(one.scene.outputs, index);
const input = (one: SpendCase, index: number) => at(one.scene.inputs, index);
const carrying = (...ids: string[]) => ({
  inscriptions: ids.map((id, index) => ({ id, offset: BigInt(index) })),
  runes: [],
  alkanes: [],
});
const RUNES = { inscriptions: [], runes: [{ id: '840000:1', amount: 5n }], alkanes: [] };

const friend = { script: foreign('friend'), sats: 20_000n };
const sendAt = (feeRate: number): SpendCase =>
  spendOf(
    {
      kind: 'send',
      recipients: [{ address: foreignAddress('friend'), sats: '20000' }],
      feeRate,
    },
    sceneOf(
      [money()],
      [{ ...friend }, { script: change.script, sats: 30_000n - BigInt(feeRate * 145) }],
    ),
  );
export const honestSend = (): SpendCase => sendAt(2);

/** With the fee that its form showed. */
function shownSend(): SpendCase {
  const one = sendAt(10);
  one.intent.shown = { feeSats: '1450', rate: 10 };
  return one;
}

function sends(): Attack[] {
  const send = changing(honestSend, spendVerdicts);
  return [
    ...standard(send('send'), 0, ['C2', 'C5', 'C7', 'C11', 'psbt.fields']),
    changing(shownSend, spendVerdicts)('send', 'hold')(
      'The network fee of a send is above what the form showed',
      'C9',
      (one) => {
        one.intent.shown = { feeSats: '1149', rate: 10 };
      },
    ),
    send('C1')('A recipient gets one sat less', 'C1', (one) => {
      output(one, 0).sats -= 1n;
    }),
    send('C1')('The recipient’s address is exchanged', 'C1', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    send('C8')('The change of a send goes to a stranger', 'C8', (one) => {
      output(one, 1).script = foreign('thief');
    }),
    send('C8')('The change of a send goes where inscriptions are kept', 'C8', (one) => {
      output(one, 1).script = ordinals.script;
    }),
    send('C6')('A send drains a coin that was not chosen', 'C6', (one) => {
      one.scene.inputs.push(money('second', 9_000n));
      output(one, 1).sats += 8_860n;
      one.unchosen = [1];
    }),
    send('C3')('A send pays with a coin that holds runes', 'C3', (one) => {
      input(one, 0).carries = RUNES;
    }),
    send('C9')('A send leaves its change to the miners', 'C9', (one) => {
      one.scene.outputs.pop();
    }),
    send('C10')('A recipient of another network', 'C10', (one) => {
      const request = one.intent.asked as { recipients: { address: string; sats: string }[] };
      request.recipients = [
        { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', sats: '20000' },
      ];
    }),
  ];
}

export const honestMove = (of = TRANSFER): SpendCase => {
  const coin = inscribed(ordinals.script, of, ordinals.pubkey);
  return spendOf(
    {
      kind: 'send-inscription',
      inscriptionId: of.id,
      outpoint: outpointOf(coin),
      address: foreignAddress('friend'),
      feeRate: 2,
    },
    sceneOf(
      [coin, money()],
      [
        { script: foreign('friend'), sats: POSTAGE },
        { script: change.script, sats: 50_000n - 400n },
      ],
    ),
  );
};

/** The same with a transfer inscription of exactly the requested tokens. */
export const honestTokens = (of = SENT): SpendCase => {
  const one = honestMove(of);
  const { asked } = one.intent;
  if (asked.kind !== 'send-inscription') throw new Error('the honest case moves an inscription');
  asked.tokens = { tick: 'inks', amount: '100' };
  const { inscriptionId, outpoint } = asked;
  one.token = { ...ledger.sent, inscriptionId, outpoint };
  return one;
};

/** Tokens are sent, but something else moves. */
export function sendTokensAttacks(): Attack[] {
  const attack = changing(honestTokens, spendVerdicts)('tokens sent');
  const says = (reported: Partial<NonNullable<SpendCase['token']>>) => (one: SpendCase) => {
    if (one.token) one.token = { ...one.token, ...reported };
  };
  return [
    attack('The transfer holds a tenth of what was asked', 'asset.token', says({ amount: '10' })),
    attack('The transfer holds ten times as much', 'asset.token', says({ amount: '1000' })),
    attack('The transfer is of a look-alike ticker', 'asset.token', says({ tick: 'inκs' })),
    attack('The transfer was used before', 'asset.token', says({ transferable: false })),
    attack('The transfer is in no block yet', 'asset.token', says({ confirmations: 0 })),
    attack(
      'The index speaks of another inscription',
      'asset.token',
      says({ inscriptionId: SECOND }),
    ),
    attack(
      'The transfer sits on another coin',
      'asset.token',
      says({ outpoint: `${'ef'.repeat(32)}:0` }),
    ),
    attack('No index knows the transfer', 'asset.token', (one) => {
      one.token = null;
    }),
    attack('The tokens go to a stranger', 'C1', (one) => {
      output(one, 0).script = foreign('thief');
    }),
  ];
}

/** Two inscriptions moved home in one transaction. */
export const honestMoves = (): SpendCase => {
  const coins = [TRANSFER, NOTE].map((of) => inscribed(ordinals.script, of, ordinals.pubkey));
  return spendOf(
    {
      kind: 'send-inscriptions',
      items: coins.map((coin, index) => ({
        inscriptionId: index === 0 ? INSCRIPTION : SECOND,
        outpoint: outpointOf(coin),
      })),
      address: ordinals2.address,
      home: true,
      feeRate: 2,
    },
    sceneOf(
      [...coins, money()],
      [
        { script: ordinals2.script, sats: POSTAGE },
        { script: ordinals2.script, sats: 700n },
        { script: change.script, sats: 50_000n - 624n },
      ],
    ),
  );
};

export const honestSplit = (): SpendCase => {
  const coin = inscribed(ordinals.script, WIDE, ordinals.pubkey);
  return spendOf(
    { kind: 'split', outpoint: outpointOf(coin), postage: 546, feeRate: 2 },
    sceneOf(
      [coin, money()],
      [
        { script: ordinals.script, sats: POSTAGE },
        { script: change.script, sats: 20_000n - POSTAGE },
        { script: change.script, sats: 50_000n - 490n },
      ],
    ),
  );
};

function moves(): Attack[] {
  const move = changing(honestMove, spendVerdicts);
  const several = changing(honestMoves, spendVerdicts);
  const split = changing(honestSplit, spendVerdicts);
  return [
    move('C1')('A sent inscription goes to a stranger', 'C1', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    move('C4')('A sent inscription lands in the change', 'C4', (one) => {
      one.scene.inputs.reverse();
    }),
    move('C4')('A sent inscription pays the fee with its own sats', 'C4', (one) => {
      one.scene.inputs.pop();
      one.scene.outputs.pop();
      output(one, 0).sats = 300n;
    }),
    move('C3')('A second inscription rides along', 'C3', (one) => {
      input(one, 0).carries = carrying(INSCRIPTION, SECOND);
    }),
    move('C3')('The coin of a sent inscription also holds runes', 'C3', (one) => {
      input(one, 0).carries = { ...RUNES, inscriptions: carrying(INSCRIPTION).inscriptions };
    }),
    move('C3')('Whether the coin of a sent inscription holds runes is not known', 'C3', (one) => {
      input(one, 0).coin = { runes: { state: 'failed', error: null } };
    }),
    move('C3', 'hold')('20,000 sats leave with an inscription', 'C3', (one) => {
      input(one, 0).sats = 20_000n;
      (one.intent.asked as { outpoint: string }).outpoint = outpointOf(input(one, 0));
      output(one, 0).sats = 20_000n;
    }),
    several('move.each')(
      'One of several inscriptions lands in the place of another',
      'move.each',
      (one) => {
        const [first, second, third] = one.scene.inputs;
        if (first && second && third) one.scene.inputs = [second, first, third];
      },
    ),
    several('move.each')(
      'A sat of the first coin slides into the second output',
      'move.each',
      (one) => {
        output(one, 0).sats -= 1n;
        output(one, 1).sats += 1n;
      },
    ),
    several('move.each')(
      'A coin of money pushes in between, and all lands one later',
      'move.each',
      (one) => {
        one.scene.inputs.splice(1, 0, money('pushed', 600n));
        one.unchosen = [];
      },
    ),
    several('C1')('One of several inscriptions that come home goes to a stranger', 'C1', (one) => {
      output(one, 1).script = foreign('thief');
    }),
    several('C1')('All of them go to an address that is not ours, as if it were', 'C1', (one) => {
      (one.intent.asked as { address: string }).address = foreignAddress('thief');
      output(one, 0).script = foreign('thief');
      output(one, 1).script = foreign('thief');
    }),
    several('C6')('One of several is left out', 'C6', (one) => {
      one.scene.inputs.splice(1, 1);
      one.scene.outputs.splice(1, 1);
    }),
    several('C3')('One of several coins carries a further inscription', 'C3', (one) => {
      input(one, 1).carries = carrying(SECOND, `${'ef'.repeat(32)}i0`);
    }),
    several('C3')('One of several coins also holds runes', 'C3', (one) => {
      input(one, 1).carries = { ...RUNES, inscriptions: carrying(SECOND).inscriptions };
    }),
    several('C3')('Whether one of several coins holds runes is not known', 'C3', (one) => {
      input(one, 1).coin = { runes: { state: 'failed', error: null } };
    }),
    split('C8')('A split gives the rest of the coin to a stranger', 'C8', (one) => {
      output(one, 1).script = foreign('thief');
    }),
    split('C4')('A split loses the inscription to a stranger', 'C4', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    split('C4')('A split pays its fee with sats of the coin', 'C4', (one) => {
      one.scene.inputs.reverse();
    }),
  ];
}

export const honestJoin = (): SpendCase => {
  const coins = [money('a', 9_000n), money('b', 8_000n)];
  return spendOf(
    { kind: 'consolidate', coins: coins.map(outpointOf), feeRate: 2 },
    sceneOf(coins, [{ script: change.script, sats: 17_000n - 370n }]),
  );
};

export const honestReplacement = (): SpendCase => {
  const before = honestSend();
  const { unsignedHex, txid } = inspectionOf(before.scene);
  return {
    ...before,
    intent: {
      ...before.intent,
      feeRate: 5,
      replaces: { txid, rawHex: unsignedHex, feeSats: '290' },
    },
    scene: sceneOf([money()], [{ ...friend }, { script: change.script, sats: 30_000n - 720n }]),
  };
};

/** Cancels that payment. */
export const honestCancel = (): SpendCase => {
  const before = honestReplacement();
  const coins = [money()];
  const [outpoint = ''] = coins.map(outpointOf);
  return {
    ...before,
    intent: {
      ...before.intent,
      asked: { kind: 'consolidate', coins: [outpoint], feeRate: 5 },
      cancels: before.intent.asked,
    },
    scene: sceneOf(coins, [{ script: change.script, sats: 50_000n - 560n }]),
  };
};

function cancels(): Attack[] {
  const cancel = changing(honestCancel, spendVerdicts)('cancel');
  return [
    ...standard(cancel, 0, ['C11']),
    cancel('What is taken back comes in two coins', 'C1', (one) => {
      output(one, 0).sats -= 20_000n;
      one.scene.outputs.push({ script: change.script, sats: 20_000n - 70n });
    }),
    cancel('A cancelled payment is paid after all', 'cancel', (one) => {
      one.scene.outputs.unshift({ ...friend });
      output(one, 1).sats -= 20_000n;
    }),
    cancel('What is taken back goes to a stranger', 'cancel', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    cancel('What is taken back goes to another wallet of ours', 'cancel', (one) => {
      output(one, 0).script = otherWallet.script;
    }),
    cancel('Another coin is spent along', 'cancel', (one) => {
      one.scene.inputs.push(money('second', 9_000n));
      output(one, 0).sats += 8_650n;
    }),
    cancel('Other coins are spent, so the payment may be mined too', 'cancel', (one) => {
      one.scene.inputs = [money('other')];
    }),
    cancel('The change of the payment is spent already', 'cancel', (one) => {
      one.used = ['change'];
    }),
    cancel('Nodes would keep the payment', 'cancel', (one) => {
      one.intent.feeRate = 2;
      output(one, 0).sats = 50_000n - 222n;
    }),
    cancel('It names another transaction than it takes back', 'cancel', (one) => {
      if (one.intent.replaces) one.intent.replaces.txid = 'cd'.repeat(32);
    }),
    cancel('It names none', 'cancel', (one) => {
      one.intent.replaces = null;
    }),
  ];
}

function joins(): Attack[] {
  const join = changing(honestJoin, spendVerdicts);
  const replace = changing(honestReplacement, spendVerdicts);
  return [
    join('C6')('Joining coins spends one that nobody named', 'C6', (one) => {
      one.scene.inputs.push(money('c', 7_000n));
      output(one, 0).sats += 6_860n;
    }),
    join('C3')('Joining coins melts an inscription', 'C3', (one) => {
      input(one, 1).carries = carrying(SECOND);
    }),
    join('C8')('Joined coins go to a stranger', 'C8', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    ...standard(replace('bump'), 0, [
      ...(['C2', 'C5', 'C7', 'C8', 'C9', 'C10', 'C11', 'psbt.fields'] as const),
    ]),
    replace('bump')('A bumped payment pays one sat less', 'C1', (one) => {
      output(one, 0).sats -= 1n;
    }),
    replace('bump')('A bumped payment melts an inscription after all', 'C3', (one) => {
      input(one, 0).carries = carrying(SECOND);
    }),
    replace('bump')('A bumped payment gives an inscription away', 'C4', (one) => {
      input(one, 0).carries = carrying(SECOND);
    }),
    replace('payment')('A bumped payment pays somebody else', 'rbf', (one) => {
      output(one, 0).script = foreign('thief');
    }),
    replace('payment')('A bumped payment spends other coins: both may be mined', 'rbf', (one) => {
      one.scene.inputs = [money('other')];
    }),
    replace('payment')('A bump of a payment whose change is spent already', 'rbf', (one) => {
      one.used = ['change'];
    }),
    replace('payment')('A bump that nodes would not take', 'rbf', (one) => {
      one.intent.feeRate = 2.2;
      output(one, 1).sats = 30_000n - 320n;
    }),
    replace('C3')('A bump adds a coin of the account for inscriptions', 'role', (one) => {
      one.scene.inputs.push({
        ...money('o'),
        script: ordinals2.script,
        taproot: ordinals2.pubkey,
      });
      output(one, 1).sats += 49_700n;
    }),
  ];
}

export const spendAttacks = (): Attack[] => [...sends(), ...moves(), ...joins(), ...cancels()];
