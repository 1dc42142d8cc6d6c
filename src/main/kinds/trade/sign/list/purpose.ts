import { z } from 'zod';

import { sats } from '#main/signing/define/clause.ts';
import { defineTransaction } from '#main/signing/define/purpose.ts';
import { digestOf } from '#main/signing/digest.ts';
import {
  assetAlone,
  contentsNamed,
  gatherToken,
  marketFor,
  namedAsset,
  namedCoinSpent,
  noHiddenSats,
  referenceOf,
  tokenAsNamed,
  whatOf,
} from '#main/signing/parts/token.ts';
import { LISTING_SIGHASH } from '#main/vault/sign/psbt.ts';
import { parseSats } from '#shared/bitcoin/amount.ts';
import {
  type ListIntent,
  listIntent,
  type RepriceIntent,
  repriceIntent,
} from '#shared/flows/intents/provider-made.ts';

import {
  boundOutput,
  type ListFacts,
  noCheaperOffer,
  ownPrice,
  paysThePrice,
  priceMeant,
  sameScript,
} from './clauses.ts';

const titles = { list: 'Offer for sale', 're-price': 'Change the price' } as const;

/** Lists a transfer inscription, or edits its price: any buyer who pays gets it (safety.md 1.4). */
export const list = defineTransaction<ListIntent | RepriceIntent, ListFacts>({
  intent: z.discriminatedUnion('purpose', [listIntent, repriceIntent]),
  completedByOthers: true,
  async gather({ intent, inspection, context }) {
    const [token, market] = await Promise.all([
      gatherToken(intent, inspection, context),
      marketFor(intent, context),
    ]);
    const signed = context.ledger.ofCoin(intent.outpoint);
    const livePrices = signed.map((one) => parseSats(one.priceSats));
    return { ...token, market: { ...market, ...ownPrice(signed, intent.amount) }, livePrices };
  },
  expects: (facts) => ({
    input: ({ mine, outpoint }) =>
      !mine ? 'foreign' : outpoint === facts.intent.outpoint ? 'asset' : null,
    output: ({ index }) =>
      index === boundOutput(facts)?.index
        ? { role: 'payment', who: 'the price' }
        : { role: 'unknown', who: 'not covered by your signature' },
    fee: { rule: 'opened' },
    addresses: [facts.intent.payAddress],
    sighash: LISTING_SIGHASH,
    foreignAmounts: 'free',
    contents: contentsNamed(facts.intent),
    paysForContent: true,
  }),
  exempt: {
    C4: 'Others complete a sale, so its sats do not flow in the order of what is there so far: asset.alone says what leaves.',
    C9: 'Whoever buys pays the fee.',
    role: 'No coin of yours pays: whoever buys pays the fee.',
  },
  adds: { C6: namedCoinSpent, C8: sameScript },
  guards: {
    C30: { none: 'The marketplace knows no module.' },
    C31: { none: 'It pays nobody: whoever buys pays.' },
    C32: {
      none: 'The one fee is taken from the price: C1 says what is left, and holds an unusual one.',
    },
    C33: ({ market }) => referenceOf(market),
  },
  clauses: [paysThePrice, priceMeant, tokenAsNamed, assetAlone, noHiddenSats, noCheaperOffer],
  words: ({ intent }) => ({
    title: titles[intent.purpose],
    asked: `Sell ${whatOf(intent)} (inscription ${intent.inscriptionId}) for ${sats(parseSats(intent.priceSats))} to ${intent.payAddress}.`,
    does: 'Whoever pays the price can take the coin, until the coin moves.',
  }),
  moves: ({ intent }) => ({
    gives: [namedAsset(intent)],
    gets: [],
  }),
  signed: ({ facts: { intent }, signedPsbt, context }) => {
    context.ledger.add({
      outpoint: intent.outpoint,
      flowId: intent.flowId,
      inscriptionId: intent.inscriptionId,
      auctionId: intent.purpose === 're-price' ? intent.auctionId : null,
      priceSats: intent.priceSats,
      payAddress: intent.payAddress,
      psbtHash: digestOf(signedPsbt),
      signedAt: context.now(),
    });
  },
});
