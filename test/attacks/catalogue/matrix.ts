import { purposes } from '#main/kinds/index.ts';
import { isNone } from '#main/signing/define/guards.ts';
import { isAppError } from '#shared/errors.ts';
import type { Purpose } from '#shared/flows/approval.ts';
import { type Attack, changing, type Verdicts } from '#test/attacks/define.ts';
import {
  honestApprove,
  honestBuy,
  honestDelist,
  honestDeposit,
  honestList,
  honestPayment as honestQuote,
  honestReprice,
} from '#test/attacks/honest.ts';
import { verdictsOf } from '#test/attacks/provider-made-case.ts';
import {
  commitVerdicts,
  honestCommit,
  honestReveal,
  revealVerdicts,
} from '#test/attacks/signed-case.ts';

import { coinLieHole, coinLies } from './coin-lies.ts';
import { type GeneralAttack, generalAttacks, type GeneralCase } from './general.ts';
import { honestPayment, type PaymentCase, paymentVerdicts } from './payment.ts';
import { honestRaise, raiseVerdicts } from './raises.ts';
import { honestRunes } from './send-runes.ts';
import {
  honestCancel,
  honestJoin,
  honestMove,
  honestMoves,
  honestReplacement,
  honestSend,
  honestSplit,
  honestTokens,
  spendVerdicts,
} from './spends.ts';
import { honestOpened, openedVerdicts } from './tool.ts';

/** An honest case of a purpose, and how it is judged. */
interface Row {
  purpose: Purpose;
  attack(general: GeneralAttack): Attack;
}

function row<C>(
  purpose: Purpose,
  [own, change]: [own: number, change: number | null],
  honest: () => C,
  judge: (one: C) => Verdicts,
  general: (one: C) => GeneralCase,
  /** A purpose's second honest case, with more clauses. */
  named: string = purpose,
): Row {
  const handles = { own, change };
  return {
    purpose,
    attack: ({ title, by, verdict, change: wrong, byReader }) =>
      changing(honest, byReader ? (one) => refusedByReader(by, () => judge(one)) : judge)(
        purpose,
        verdict,
      )(`${title} (${named})`, by, (one) => {
        wrong(general(one), handles);
      }),
  };
}

/** The reader's verdict, as if a clause had given it. */
function refusedByReader(by: string, judge: () => Verdicts): Verdicts {
  try {
    return judge();
  } catch (error) {
    if (!isAppError(error, 'PSBT_INVALID')) throw error;
    return [{ id: by, verdict: 'block', text: error.message }];
  }
}

/** A payment of the remainder of an order. */
function honestTopUp(): PaymentCase {
  const one = honestPayment();
  one.intent.purpose = 'top-up';
  one.order.status = 'payment_notenough';
  one.order.paidAmount = 5_000;
  one.order.amount += 5_000;
  return one;
}

const same = (one: GeneralCase): GeneralCase => one;

const rows: readonly Row[] = [
  row('pay-order', [0, 1], honestPayment, paymentVerdicts, same),
  row('top-up', [0, 1], honestTopUp, paymentVerdicts, same),
  row('send', [0, 1], honestSend, spendVerdicts, same),
  row('send-inscription', [1, 1], honestMove, spendVerdicts, same),
  row('send-inscription', [1, 1], honestTokens, spendVerdicts, same, 'send-tokens'),
  row('send-inscriptions', [2, 2], honestMoves, spendVerdicts, same),
  row('send-runes', [1, 3], honestRunes, spendVerdicts, same),
  row('consolidate', [1, 0], honestJoin, spendVerdicts, same),
  row('split', [1, 2], honestSplit, spendVerdicts, same),
  row('bump', [0, 1], honestReplacement, spendVerdicts, same),
  row('cancel', [0, 0], honestCancel, spendVerdicts, same),
  row('commit', [0, 1], honestCommit, commitVerdicts, same),
  row('reveal', [0, null], honestReveal, revealVerdicts, same),
  row('deposit', [1, 1], honestDeposit, verdictsOf, same),
  row('withdraw-payment', [0, 1], honestQuote, verdictsOf, same),
  row('withdraw-approve', [0, null], honestApprove, verdictsOf, same),
  row('list', [0, null], honestList, verdictsOf, same),
  row('re-price', [0, null], honestReprice, verdictsOf, same),
  row('delist', [1, 1], honestDelist, verdictsOf, same),
  row('buy', [1, 3], honestBuy, verdictsOf, same),
  row('raise', [1, 3], honestRaise, raiseVerdicts, same),
  row('psbt', [0, 0], honestOpened, openedVerdicts, (scene) => ({
    scene,
    intent: {
      get network() {
        return scene.askedOn ?? 'practice';
      },
      set network(id) {
        scene.askedOn = id;
      },
    },
  })),
];

type Holes = Partial<Record<Purpose, Partial<Record<string, string>>>>;

const ASSET_ONLY = {
  'Its coin carries an inscription':
    'asset.alone refuses it: the coin is there for what it carries.',
  'Its coin carries runes': 'asset.alone refuses it.',
  'An index is silent about its coin': 'asset.alone refuses it.',
  'An inscription was seen on its coin, and no list names it any more': 'asset.alone refuses it.',
  'Its transaction may have put runes on its coin, and no index says so': 'asset.alone refuses it.',
};
const NO_CHANGE = {
  'The change goes to another wallet of ours': 'It gives no change.',
  'The change is below the floor': 'It gives no change.',
};
const SALE = {
  ...ASSET_ONLY,
  ...NO_CHANGE,
  'A stranger’s coin joins in': 'Whoever buys adds coins: our signature covers none of them.',
  'Signed for others to complete': 'That is what an offer is.',
  'A stranger’s output is slipped in':
    'What others add, they pay: our signature covers one output.',
  '200,000 sats more are left to the miners':
    'asset.postage holds it: whoever buys gets those sats.',
};

const NO_CAP = {
  'All tries together pay more than was agreed to':
    'What was asked for is all that is agreed to: the second payment is held.',
  'Many small payments before pay more than was agreed to':
    'What was asked for is all that is agreed to: the second payment is held.',
};
const TO_ONESELF = {
  ...NO_CAP,
  'A payment for the same was made before': 'It pays no one else: everything returns to you.',
  'A confirmed payment for the same was made before':
    'It pays no one else: everything returns to you.',
};

const NOTHING_LEAVES = {
  'More leaves than the total that the form showed':
    'Nothing leaves by it: what it spends comes back.',
  'Earlier steps used up the total that the form showed':
    'Nothing leaves by it: what it spends comes back.',
};

const REPLACES = {
  'An index is silent about its coin':
    'The transaction that it replaces spends the coin, so its own record is asked: C3.',
  'A coin was spent between card and signature':
    'It is spent, by the transaction that this one replaces.',
};

/** General attacks that don't apply to a purpose, each with the reason. */
const holes: Holes = {
  send: NO_CAP,
  'send-inscription': NO_CAP,
  'send-inscriptions': NO_CAP,
  'send-runes': NO_CAP,
  consolidate: TO_ONESELF,
  split: TO_ONESELF,
  cancel: { ...REPLACES, ...TO_ONESELF },
  bump: { ...REPLACES, ...NO_CAP },
  raise: {
    ...REPLACES,
    'The change is below the floor': 'The market made small coins for the next purchase.',
  },
  reveal: {
    ...NOTHING_LEAVES,
    'The change is below the floor': 'It gives no change.',
    'An inscription at the end of its coin would go to the fee':
      'The deploy inscription comes back with every sat of its coin: reveal.parent.',
    'Its coin carries an inscription': 'That is the deploy inscription: reveal.parent looks at it.',
    'Its coin carries runes': 'They come back with the deploy inscription: C4 follows them.',
    'An inscription was seen on its coin, and no list names it any more':
      'It comes back with the deploy inscription: C4 follows it.',
    'Its transaction may have put runes on its coin, and no index says so':
      'They come back with the deploy inscription: C4 refuses what nobody can tell.',
    'Its coin carries an inscription whose content nobody can prove':
      'That is the deploy inscription, which comes back: C28 holds it.',
  },
  'withdraw-approve': {
    ...NOTHING_LEAVES,
    'The change is below the floor': 'It gives no change.',
    'The value of its coin is not proved':
      'The coin is still to be made: its amount is bound by the signature.',
    'Its coin carries an inscription': 'The coin is still to be made.',
    'Its coin carries runes': 'The coin is still to be made.',
    'Another action reserved its coin': 'The coin is still to be made.',
    'An index is silent about its coin': 'The coin is still to be made: C4 keeps every sat of it.',
    'A stranger’s coin joins in': 'The service brings coins of its own, signed before us.',
    'A stranger’s output is slipped in':
      'The service divides what it brought as it likes, behind us.',
    '200,000 sats more are left to the miners': 'C1 refuses it: less comes back than is spent.',
    'A coin was spent between card and signature': 'The coin is still to be made.',
  },
  commit: {
    'Its coin is of the account that holds inscriptions':
      'One address pays, named by the intent: C6 refuses any other.',
  },
  list: SALE,
  're-price': SALE,
  buy: {
    'The change is below the floor': 'The market makes small coins for the next purchase.',
  },
  psbt: {
    'Its coin carries an inscription': 'C4 follows it: it may stay ours.',
    'Its coin carries runes': 'C4 follows them: they may stay ours.',
    'Its coin carries an inscription whose content nobody can prove':
      'Nobody said what it is for: C28 holds it.',
    'Another action reserved its coin': 'C6 refuses it.',
    'An index is silent about its coin': 'It is held by C4: nobody said what it is for.',
    'A stranger’s coin joins in': 'Others may have a part in it.',
    'A stranger’s output is slipped in': 'psbt.outlay holds it.',
    'A stranger’s output of no sats comes first': 'psbt.outlay holds it.',
    'The change goes to another wallet of ours':
      'psbt.outlay holds it, with the name of the wallet.',
    'The change is below the floor': 'Nobody said which output is change: C9 bounds the fee.',
    'Another wallet than the one it was asked for in pays':
      'It is asked for by no operation: the wallet on screen judges it.',
    'A time lock keeps it back': 'It is said, and the person may want it.',
  },
};

const reasonOf = (purpose: Purpose, { title, by }: GeneralAttack): string | undefined => {
  const { exempt, guards } = purposes[purpose] as unknown as {
    exempt?: Partial<Record<string, string>>;
    guards: Partial<Record<string, object>>;
  };
  const guard = guards[by];
  const none = guard && isNone(guard) ? guard.none : undefined;
  return exempt?.[by] ?? none ?? holes[purpose]?.[title] ?? coinLieHole(purpose, title);
};

export const matrixAttacks = (): Attack[] =>
  matrix()
    .filter(({ reason }) => reason === undefined)
    .map(({ attack }) => attack);

/** Each general attack on each purpose, or the reason why it doesn't apply. */
export const matrix = () =>
  rows.flatMap((one) =>
    [...generalAttacks, ...coinLies].map((general) => ({
      purpose: one.purpose,
      title: general.title,
      by: general.by,
      attack: one.attack(general),
      reason: reasonOf(one.purpose, general),
    })),
  );
