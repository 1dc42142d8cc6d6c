import { z } from 'zod';

import type { MarketFacts } from '#main/signing/coins/provider-facts.ts';
import { block, type Finding, hold, judge, outputName, sats } from '#main/signing/define/clause.ts';
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
  type TokenTransaction,
  whatOf,
} from '#main/signing/parts/token.ts';
import type { InspectedOutput } from '#main/signing/read/inspect.ts';
import { LISTING_SIGHASH } from '#main/vault/sign/psbt.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { groupDecimal, parseSats, satsText, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { nearestUnitPrice } from '#shared/bitcoin/price.ts';
import type { Clause } from '#shared/flows/approval.ts';
import {
  type ListIntent,
  listIntent,
  type RepriceIntent,
  repriceIntent,
} from '#shared/flows/intents/provider-made.ts';
import type { LiveSignature } from '#shared/flows/trade.ts';
import { say } from '#shared/words/say.ts';

interface ListFacts extends TokenTransaction<ListIntent | RepriceIntent> {
  market: MarketFacts;
  /** Prices in sats of the coin's active signatures (safety.md C15). */
  livePrices: readonly bigint[];
}

/** The output bound by the signature, at the listed coin's index. */
function boundOutput({
  intent,
  inspection,
}: Pick<ListFacts, 'intent' | 'inspection'>): InspectedOutput | undefined {
  const input = inspection.inputs.find(({ outpoint }) => outpoint === intent.outpoint);
  return input && inspection.outputs[input.index];
}

/** A maker fee above one twentieth is unusual. */
const USUAL_FEE_PART = 20n;

/** C1: the bound output pays the listed price to our address. */
function paysThePrice(facts: ListFacts): Clause {
  const { intent } = facts;
  const output = boundOutput(facts);
  const price = parseSats(intent.priceSats);
  const makerFee = parseSats(intent.makerFeeSats);
  const due = price - makerFee;
  const findings: Finding[] = [];
  if (due <= 0n) findings.push(block(say.trade.signList.theMakerFeeTakes));
  else if (makerFee * USUAL_FEE_PART > price) {
    findings.push(hold(say.trade.signList.theMakerFeeTakesOf({ makerFee: sats(makerFee) })));
  }
  if (!output) findings.push(block(say.trade.signList.nothingWouldBePaid));
  else {
    if (output.address !== intent.payAddress || !output.mine) {
      findings.push(block(say.trade.signList.thePriceWouldGo));
    }
    if (output.sats < due)
      findings.push(block(say.trade.signList.paysNot({ sats: sats(output.sats), due: sats(due) })));
  }
  return judge(
    'C1',
    say.trade.signList.paysYourPrice,
    say.trade.signList.youReceive({ sats: sats(output?.sats ?? null) }),
    [
      say.trade.signList.priceMakerFee({ price: sats(price), makerFee: sats(makerFee) }),
      output
        ? say.trade.signList.to({
            outputName: outputName(output.index),
            sats: sats(output.sats),
            address: output.address ?? say.signing.named.noAddress,
          })
        : say.signing.named.noOutput,
    ],
    findings,
  );
}

const DECIMALS = 18;
const scale = 10n ** BigInt(2 * DECIMALS);

/** Unit price times amount, rounded half up to whole sats. */
function totalPrice(unitPrice: string, amount: string): bigint {
  const exact = scaleDecimal(unitPrice, DECIMALS) * scaleDecimal(amount, DECIMALS);
  return (exact + scale / 2n) / scale;
}

/** Our last price for this coin from our own records, in case the market has no price. */
function ownPrice(
  signed: readonly Pick<LiveSignature, 'priceSats' | 'signedAt'>[],
  amount: string,
): Pick<MarketFacts, 'ownUnitPrice'> {
  const last = signed.reduce<(typeof signed)[number] | null>(
    (newest, one) => (newest === null || one.signedAt > newest.signedAt ? one : newest),
    null,
  );
  return { ownUnitPrice: last && nearestUnitPrice(parseSats(last.priceSats), amount) };
}

/** The total is unit price times amount, and not far from other listings. */
function priceMeant({ intent, market }: ListFacts): Clause {
  const findings: Finding[] = [];
  const total = totalPrice(intent.unitPrice, intent.amount);
  if (total !== parseSats(intent.priceSats)) {
    findings.push(
      block(
        say.trade.signList.atAre({
          amount: intent.amount,
          unitPrice: intent.unitPrice,
          total: sats(total),
        }),
      ),
    );
  }
  const { floorUnitPrice, lastUnitPrice, ownUnitPrice = null } = market;
  const isSilent = floorUnitPrice === null && lastUnitPrice === null;
  const others = [
    [say.trade.signList.theFloorPrice, floorUnitPrice],
    [say.trade.signList.theLastSale, lastUnitPrice],
    [say.trade.signList.yourOwnLastPrice, isSilent ? ownUnitPrice : null],
  ] as const;
  const unit = scaleDecimal(intent.unitPrice, DECIMALS);
  for (const [what, other] of others) {
    if (other === null) continue;
    const reference = scaleDecimal(other, DECIMALS);
    if (unit * 2n < reference)
      findings.push(hold(say.trade.signList.thePriceIsLess({ what, other })));
    if (unit > reference * 3n)
      findings.push(hold(say.trade.signList.thePriceIsMore({ what, other })));
  }
  return judge(
    'list.price',
    say.trade.signList.thePriceIsMeant,
    say.trade.signList.theTotalIsUnit,
    [
      `${groupDecimal(intent.amount)} × ${satsText(intent.unitPrice)}`,
      say.trade.signList.floorPriceLastSale({
        floorUnitPrice: market.floorUnitPrice ?? say.signing.named.unknown,
        lastUnitPrice: market.lastUnitPrice ?? say.signing.named.unknown,
      }),
    ],
    findings,
  );
}

/** C15: a cheaper signature that left the app stays valid until the coin moves. */
function noCheaperOffer({ intent, livePrices }: ListFacts): Clause {
  const price = parseSats(intent.priceSats);
  const cheaper = livePrices.filter((live) => live < price);
  const lowest = cheaper.reduce((low, live) => (live < low ? live : low), price);
  return judge(
    'C15',
    say.trade.signList.noCheaperOfferIs,
    say.trade.signList.noEarlierSignatureSells,
    [say.trade.signList.earlierSignaturesOfThis({ length: livePrices.length })],
    cheaper.length === 0
      ? []
      : [hold(say.trade.signList.anEarlierSignatureStill({ lowest: sats(lowest) }))],
  );
}

/** C8: the bound output pays exactly the requested script. */
function sameScript(facts: ListFacts): Finding[] {
  const output = boundOutput(facts);
  const { type } = parseAddress(facts.intent.payAddress, facts.network);
  return output && output.type !== type ? [block(say.trade.signList.thePriceGoesTo)] : [];
}

const titles = {
  list: say.trade.signList.listFor,
  're-price': say.trade.signList.editThePriceOfTo,
} as const;
const acts = { list: 'list', 're-price': 'edit-listing' } as const;

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
        ? { role: 'payment', who: say.signing.named.thePrice }
        : { role: 'unknown', who: say.trade.signList.notCoveredByYour },
    fee: { rule: 'opened' },
    addresses: [facts.intent.payAddress],
    sighash: LISTING_SIGHASH,
    foreignAmounts: 'free',
    contents: contentsNamed(facts.intent),
    paysForContent: true,
  }),
  exempt: {
    C4: say.trade.signList.othersCompleteASale,
    C9: say.trade.signList.whoeverBuysPaysThe,
    role: say.trade.signList.noCoinOfYours,
    total: say.trade.signList.nothingLeavesBeforeSomebody,
  },
  adds: { C6: namedCoinSpent, C8: sameScript },
  guards: {
    C30: { none: say.trade.sign.marketKnowsNoModule },
    C31: { none: say.trade.signList.itPaysNobodyWhoever },
    C32: {
      none: say.trade.signList.theOneFeeIs,
    },
    C33: ({ market }) => referenceOf(market),
  },
  clauses: [paysThePrice, priceMeant, tokenAsNamed, assetAlone, noHiddenSats, noCheaperOffer],
  words: ({ intent }) => ({
    title: titles[intent.purpose]({
      whatOf: whatOf(intent),
      price: sats(parseSats(intent.priceSats)),
    }),
    act: acts[intent.purpose],
    asked: say.trade.signList.sellInscriptionForTo({
      whatOf: whatOf(intent),
      inscriptionId: intent.inscriptionId,
      parseSats: sats(parseSats(intent.priceSats)),
      payAddress: intent.payAddress,
    }),
    does: say.trade.signList.whoeverPaysThePrice,
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
