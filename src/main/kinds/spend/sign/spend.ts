import { typed } from '#main/signing/coins/choose.ts';
import { rawTransactions } from '#main/signing/coins/previous.ts';
import { tokensText } from '#main/signing/contents/moved-transfers.ts';
import { sats } from '#main/signing/define/clause.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import { defineTransaction, type Expected } from '#main/signing/define/purpose.ts';
import { rawParts, refuseCheap, usedOutputs } from '#main/signing/parts/replaced.ts';
import { contentsNamed, itemNamed, type TokenIntent, whatOf } from '#main/signing/parts/token.ts';
import type { InspectedOutput, Inspection } from '#main/signing/read/inspect.ts';
import { checkRate, formatRate } from '#main/wallet/fees.ts';
import { buildSpend } from '#main/wallet/payment.ts';
import { parseSats, satsText, sum } from '#shared/bitcoin/amount.ts';
import { runesText, totalAtoms } from '#shared/bitcoin/rune-amounts.ts';
import type { CardAct } from '#shared/flows/approval.ts';
import { coinsNamed } from '#shared/flows/spend.ts';
import { type SpendAct, type SpendIntent, spendIntent } from '#shared/flows/spend.ts';
import { say } from '#shared/words/say.ts';

import {
  aboveDust,
  carrierArrives,
  carriersKnown,
  doesAsRequested,
  eachArrivesWhole,
  namedCoinsSpent,
} from './clauses.ts';
import {
  carriersOf,
  firstRecipient,
  keptOf,
  movedOf,
  recipientsOf,
  type SpendFacts,
} from './facts.ts';
import { parentOf } from './parent.ts';
import { missingOf, planSpend, type SpendPlan } from './plan.ts';
import { replacesFairly, takesBack } from './replace-clauses.ts';
import { isRuneData, runesArrive } from './rune-clauses.ts';
import { requestedTokens, tokenFor, tokensAsRequested } from './token-clause.ts';

const titles: Record<Exclude<SpendAct['kind'], 'send'>, string> = {
  'send-inscription': say.spend.signSpend.sendAnInscription,
  'send-inscriptions': say.spend.signSpend.sendInscriptions,
  'send-runes': say.spend.signSpend.sendRunes,
  consolidate: say.spend.signSpend.consolidateCoins,
  split: say.spend.signSpend.separateInscriptions,
  bump: say.spend.signSpend.speedUpChildPays,
};
const acts: Record<SpendAct['kind'], CardAct> = {
  send: 'send',
  'send-inscription': 'send',
  'send-inscriptions': 'send',
  'send-runes': 'send',
  consolidate: 'consolidate',
  split: 'separate',
  bump: 'speed-up',
};

function titleOf(request: SpendAct): string {
  if (request.kind === 'send')
    return say.spend.signSpend.send({
      sum: sats(sum(request.recipients.map((one) => parseSats(one.sats)))),
    });
  if (request.kind === 'send-inscription' && request.tokens) return say.spend.signSpend.sendTokens;
  return request.kind === 'send-inscriptions' && request.home
    ? say.spend.signSpend.moveInscriptions
    : titles[request.kind];
}

const keptCoins = ({ replaces }: SpendIntent, { reader, findScript }: SigningContext) =>
  Promise.all(
    (replaces ? rawParts(replaces.rawHex).spends : []).map(async (one) =>
      typed(await reader.spentByUs(one, findScript)),
    ),
  );

const parentFor = ({ asked }: SpendIntent, { client }: SigningContext) =>
  asked.kind === 'bump' ? parentOf(client, asked.outpoint.slice(0, 64)) : Promise.resolve(null);

/** Coins and outputs for the request, not built yet. Throws like planSpend, and NOT_FOUND once a block spent a coin. */
export async function planOf(intent: SpendIntent, context: SigningContext): Promise<SpendPlan> {
  checkRate(intent.feeRate);
  return planSpend(intent, {
    reader: context.reader,
    addresses: context.addresses,
    network: context.network,
    minCoinSats: context.minCoinSats(),
    random: (below) => context.randomBelow(below),
    kept: await keptCoins(intent, context),
    parent: await parentFor(intent, context),
  });
}

/** Nodes require a higher fee for a replacement; reported before a card that could only be blocked. */
function refuseTooCheap({ replaces }: SpendIntent, { feeSats, vsize }: Inspection): void {
  if (replaces && feeSats !== null) refuseCheap(feeSats, BigInt(replaces.feeSats), vsize);
}

/** The value that a fee is compared with: what is to move, or what comes back. */
const valueOf = ({ intent: { asked }, inspection }: SpendFacts): bigint =>
  asked.kind === 'send'
    ? asked.recipients.reduce((sum, { sats: amount }) => sum + BigInt(amount), 0n)
    : inspection.inputs.reduce((sum, { proved }) => sum + (proved?.sats ?? 0n), 0n);

function expects(facts: SpendFacts): Expected {
  const { intent, inspection, coins, parent } = facts;
  const { asked, feeRate } = intent;
  const kept = keptOf(facts);
  const tokens = requestedTokens(intent);
  const named = new Set(coinsNamed(intent.asked));
  const carriers = new Set(carriersOf(intent));
  const moved = movedOf(asked);
  const recipients = recipientsOf(facts);
  const isClean = (outpoint: string): boolean => coins.get(outpoint)?.report.verdict === 'clean';
  const carrying = new Set(
    inspection.pins.flatMap(({ kind, output }) => (kind === 'inscription' ? [output] : [])),
  );
  /** Our outputs that bring an asset home, other than change. */
  const isHome = ({ index, mine }: InspectedOutput): boolean =>
    mine !== null &&
    (asked.kind === 'split'
      ? carrying.has(index)
      : asked.kind === 'send-runes'
        ? index === 0
        : asked.kind === 'bump' && index === 0 && !isClean(asked.outpoint));
  return {
    input({ mine, outpoint }) {
      if (!mine) return null;
      if (carriers.has(outpoint) && !(asked.kind === 'bump' && isClean(outpoint))) return 'asset';
      if (kept.has(outpoint)) return 'kept';
      return named.has(outpoint) ? 'named' : 'pays';
    },
    output(output) {
      const place = output.index - firstRecipient(intent);
      if (place >= 0 && place < recipients.length)
        return { role: 'payment', who: say.signing.named.askedFor };
      if (isRuneData(output, facts))
        return { role: 'data', who: say.spend.signSpend.whereTheRunesGo };
      return isHome(output)
        ? { role: 'inscription', who: say.spend.signSpend.yoursWithWhatIt }
        : null;
    },
    fee: {
      rule: 'exact',
      rate: feeRate,
      valueSats: valueOf(facts),
      parentSats: parent ? missingOf(feeRate, parent) : 0n,
    },
    addresses: recipients.map(({ address }) => address),
    change: asked.kind === 'split' ? carrying.size + 2 : 1,
    data: (output) => isRuneData(output, facts),
    lands({ kind, id, output }) {
      const place = moved.findIndex(({ inscriptionId }) => inscriptionId === id);
      if (place >= 0) return output === place;
      if (typeof output !== 'number') return false;
      const isSent = asked.kind === 'send-runes' && kind === 'rune' && id === asked.rune.id;
      return inspection.outputs[output]?.mine != null || (isSent && output <= recipients.length);
    },
    replaced: kept,
    ...(tokens ? { contents: contentsNamed(tokens), paysForContent: true } : {}),
  };
}

function requestText(request: SpendAct): string {
  switch (request.kind) {
    case 'send': {
      const total = request.recipients.reduce((sum, { sats: amount }) => sum + BigInt(amount), 0n);
      const [first] = request.recipients;
      return request.recipients.length === 1 && first
        ? say.spend.signSpend.sendTo({ sats: satsText(first.sats), address: first.address })
        : say.spend.signSpend.sendTo2({
            total: satsText(total),
            length: say.counts.address({ count: request.recipients.length }),
          });
    }
    case 'send-inscription':
      return request.tokens
        ? say.spend.signSpend.sendTransferInscriptionTo({
            tokens: tokensText(request.tokens),
            inscriptionId: request.inscriptionId,
            address: request.address,
          })
        : say.spend.signSpend.sendTo3({
            item: itemText(request, say.spend.signSpend.theInscription),
            address: request.address,
          });
    case 'send-inscriptions':
      return say.spend.signSpend.to({
        which: request.home ? say.spend.signSpend.move : say.spend.signSpend.send2,
        length: say.counts.inscription({ count: request.items.length }),
        address: request.address,
      });
    case 'send-runes': {
      const [first] = request.recipients;
      const whom =
        request.recipients.length === 1 && first
          ? first.address
          : say.counts.address({ count: request.recipients.length });
      // A rune's divisibility is the index’s claim; the bytes move its smallest units.
      return say.spend.signSpend.sendSmallestUnitsOf({
        runes: runesText(request),
        totalAtoms: String(totalAtoms(request)),
        id: request.rune.id,
        whom,
      });
    }
    case 'consolidate':
      return say.spend.signSpend.joinIntoOne({
        length: say.counts.coin({ count: request.coins.length }),
      });
    case 'split':
      return say.spend.signSpend.giveEachInscriptionOf({
        outpoint: request.outpoint,
        postage: satsText(String(request.postage)),
      });
    case 'bump':
      return say.spend.signSpend.raiseTheFeeOf({ outpoint: request.outpoint.slice(0, 64) });
  }
}

type Called = {
  inscriptionId: string;
  called?: { name: string; collection: string | null } | undefined;
};

/** An inscription as its listing called it. */
const itemOf = ({ inscriptionId, called }: Called): TokenIntent => ({
  ...{ inscriptionId, outpoint: '', tick: '', amount: '1', nftType: 'collection' },
  ...(called ? { item: { ...called, contentHash: null } } : {}),
});

const movedItems = (asked: SpendAct): readonly Called[] =>
  asked.kind === 'send-inscription'
    ? [asked]
    : asked.kind === 'send-inscriptions'
      ? asked.items
      : [];

/** `Inscription …`, or the item by its name. */
const itemText = (one: Called, otherwise: typeof say.spend.signSpend.theInscription): string =>
  one.called
    ? say.spend.signSpend.inscription({
        whatOf: whatOf(itemOf(one)),
        inscriptionId: one.inscriptionId,
      })
    : otherwise({ inscriptionId: one.inscriptionId });

const capital = (text: string): string => say.text.capital({ text });

/** For several inscriptions: a sentence each. */
const linesOf = ({ intent: { asked }, coins }: SpendFacts): string[] | null =>
  asked.kind === 'send-inscriptions'
    ? asked.items.map((one) =>
        say.spend.signSpend.withTo({
          capital: capital(itemText(one, say.spend.signSpend.anInscription)),
          sats: sats(coins.get(one.outpoint)?.sats ?? null),
          address: asked.address,
        }),
      )
    : null;

const parentText = (parent: SpendFacts['parent']): string =>
  parent
    ? say.spend.signSpend.itsParentPays({
        sats: sats(parent.feeSats),
        vsize: parent.vsize,
        rate: formatRate(parent.feeSats, parent.vsize),
      })
    : '';

/** Moves your own coins: sending, consolidating, separating, and raising fees. */
export const spend = defineTransaction<SpendIntent, SpendFacts>({
  intent: spendIntent,
  finalizes: true,

  async build(intent, context) {
    const { coins, outputs } = await planOf(intent, context);
    const raw = await rawTransactions(context.client, coins);
    const paying = coins.map((coin) => ({ ...coin, previousTx: raw.get(coin.txid) ?? '' }));
    return buildSpend(paying, outputs);
  },

  async coins(intent, inspection, context) {
    const kept = await keptCoins(intent, context);
    const fresh = inspection.inputs
      .filter(({ mine, outpoint }) => mine && !kept.some((coin) => coin.outpoint === outpoint))
      .map(({ outpoint }) => outpoint);
    return [...kept, ...(await context.reader.byOutpoints(fresh, context.findScript))];
  },

  refuse: refuseTooCheap,

  gather: async ({ intent, inspection, context }) => ({
    isOwnScript: (script) => context.findScript(script) !== null,
    usedOutputs: await usedOutputs(intent.replaces, intent.flowId, context),
    parent: await parentFor(intent, context),
    token: await tokenFor(intent, inspection, context),
  }),

  expects,
  adds: {
    C3: carriersKnown,
    C4: carrierArrives,
    C6: namedCoinsSpent,
    C10: aboveDust,
  },
  guards: {
    C30: {
      none: say.spend.signSpend.itSendsToPeople,
    },
    C31: ({ asked, cancels }) =>
      cancels || asked.kind === 'consolidate' || asked.kind === 'split' || asked.kind === 'bump'
        ? { none: say.spend.signSpend.itPaysNobodyWhat }
        : { what: say.spend.signSpend.this, of: { same: true }, mostSats: null },
    C32: { none: say.spend.signSpend.theNetworkFeeIs },
    C33: { none: say.spend.signSpend.itIsGivenAnd },
  },
  clauses: [
    doesAsRequested,
    eachArrivesWhole,
    runesArrive,
    tokensAsRequested,
    replacesFairly,
    takesBack,
  ],
  named: ({ intent }) => movedItems(intent.asked).flatMap((one) => itemNamed(itemOf(one))),
  names: { payment: say.signing.named.theRecipient },
  words: (facts, { outlaySats, feeSats }) => {
    const { intent, inspection, parent } = facts;
    const { asked, replaces, feeRate } = intent;
    const lines = linesOf(facts);
    if (intent.cancels && replaces)
      return {
        title: say.spend.signSpend.cancelAPayment,
        act: 'cancel',
        asked: say.spend.signSpend.cancelWhatIsUnderWay({
          request: requestText(intent.cancels),
          txid: replaces.txid,
          feeRate,
        }),
        does: say.spend.signSpend.spendsTheSameBack({
          length: say.counts.coin({ count: inspection.inputs.length }),
          feeSats: sats(feeSats),
        }),
      };
    return {
      ...(lines === null ? {} : { lines }),
      title: replaces
        ? say.spend.signSpend.payAHigherFee({ titleOf: titleOf(asked) })
        : titleOf(asked),
      act: replaces ? 'speed-up' : acts[asked.kind],
      asked: say.spend.signSpend.atRate({
        request: requestText(asked),
        feeRate,
        replaces: replaces ? say.spend.signSpend.replaces({ txid: replaces.txid }) : '',
      }),
      does: say.spend.signSpend.spendsOfYoursLeave({
        length: say.counts.coin({ count: inspection.inputs.length }),
        outlaySats: sats(outlaySats),
        feeSats: sats(feeSats),
        parent: parentText(parent),
      }),
    };
  },
});
