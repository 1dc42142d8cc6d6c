import { withdrawApprove } from '#main/kinds/bridge/sign/withdraw-approve.ts';
import { withdrawPayment } from '#main/kinds/bridge/sign/withdraw-payment.ts';
import { payment } from '#main/kinds/inscribe/sign/payment.ts';
import { buy } from '#main/kinds/trade/sign/buy.ts';
import { parsed } from '#main/signing/gather.ts';
import type {
  BuyIntent,
  ListIntent,
  ProviderMadeIntent,
  RepriceIntent,
} from '#shared/flows/intents/provider-made.ts';
import { type Attack, refusalOf } from '#test/attacks/define.ts';
import {
  honestApprove,
  honestBuy,
  honestList,
  honestPayment,
  honestPaymentByHolder,
  honestReprice,
} from '#test/attacks/honest.ts';
import { at, attacksOn, type ProviderMadeCase } from '#test/attacks/provider-made-case.ts';

import { honestPayment as honestOrderPayment } from './payment.ts';

const SILENT = { floorUnitPrice: null, lastUnitPrice: null };

/** No price to compare with is known: every operation with a price, and every price. */
function silentMarket<I extends ProviderMadeIntent>(
  row: string,
  honest: () => ProviderMadeCase<I>,
): Attack[] {
  const { held } = attacksOn(row, honest);
  return [
    held('The market is silent: no floor price, no sale', 'C33', (one) => {
      one.market = SILENT;
    }),
    held('The market is silent, and so are our own records', 'C33', (one) => {
      one.market = { ...SILENT, ownUnitPrice: null };
    }),
  ];
}

/** Fees of a purchase grow between the form and the card. The price is 20,000; 1,000 and 900 were shown. */
function purchaseFees(): Attack[] {
  const { blocked, held } = attacksOn('create_bid', honestBuy);
  /** The service fee that the market states. */
  const service = (one: ProviderMadeCase<BuyIntent>, sats: bigint): void => {
    one.intent.serviceFeeSats = sats.toString();
    one.intent.maxOutlaySats = '100000';
    at(one.scene.outputs, 3).sats += 1_000n - sats;
    at(one.scene.outputs, 2).sats = sats;
  };
  const fees = [1_001n, 1_060n, 1_606n, 2_940n, 4_999n];
  return [
    ...fees.map((sats) =>
      held(`The service fee grew from 1,000 to ${sats}`, 'C32', (one) => {
        service(one, sats);
      }),
    ),
    held('The fees are more than a quarter of the price', 'C32', (one) => {
      service(one, 5_001n);
    }),
    ...[10_000n, 20_000n, 25_000n].map((sats) =>
      blocked(`A service fee of ${sats} on a price of 20,000`, 'C32', (one) => {
        service(one, sats);
      }),
    ),
    ...[4_000, 100_000].map((bytes) =>
      blocked(`The seller’s witness of ${bytes} bytes is to raise the fee`, 'C9', (one) => {
        at(one.scene.inputs, 0).signed = bytes;
        one.intent.quoted.networkFeeSats = '4000';
        one.intent.networkFeeSats = '4000';
        one.intent.maxOutlaySats = '100000';
        at(one.scene.outputs, 3).sats -= 2_900n;
      }),
    ),
    held('The network fee is above what was shown', 'C32', (one) => {
      one.intent.quoted.networkFeeSats = '400';
    }),
  ];
}

function withdrawalFees(): Attack[] {
  const grown = (title: string, honest: typeof honestPayment): Attack[] => {
    const { held, blocked } = attacksOn(title, honest);
    const asks = (one: ReturnType<typeof honestPayment>, sats: bigint): void => {
      const more = sats - BigInt(one.intent.paySats);
      one.intent.paySats = sats.toString();
      at(one.scene.outputs, 0).sats += more;
      at(one.scene.outputs, 1).sats -= more;
    };
    return [
      ...[3_001n, 3_156n, 4_500n, 9_000n].map((sats) =>
        held(`Inscribing costs ${sats} instead of 3,000`, 'C32', (one) => {
          asks(one, sats);
        }),
      ),
      blocked('A try asks for more than all tries may cost', 'C31', (one) => {
        asks(one, 30_000n);
      }),
    ];
  };
  return [
    ...grown('withdraw payment', honestPayment),
    ...grown('withdraw payment by its holder', honestPaymentByHolder),
  ];
}

/** The market doesn't answer, and the price is far from our own earlier one of 20 sats each. */
function farFromOwnPrice(): Attack[] {
  const rows = [
    ['create_put_on', honestList],
    ['create_modify_price', honestReprice],
  ] as const;
  const prices = [
    ['41', 'less than half'],
    ['6', 'more than three times'],
  ] as const;
  return rows.flatMap(([row, honest]) => {
    const { held } = attacksOn<ListIntent | RepriceIntent>(row, honest);
    return prices.map(([own, how]) =>
      held(
        `The market is silent, and the price is ${how} our own last one`,
        'list.price',
        (one) => {
          one.market = { ...SILENT, ownUnitPrice: own };
        },
      ),
    );
  });
}

/** Without a frozen limit or quote there is nothing to compare: such an intent is rejected before judging. */
function withoutWhatWasShown(): Attack[] {
  const rows = [
    ['withdraw payment', withdrawPayment, honestPayment, ['quotedSats', 'mostSats', 'moduleId']],
    ['withdraw approve', withdrawApprove, honestApprove, ['moduleId']],
    ['payment', payment, honestOrderPayment, ['mostSats']],
    ['create_bid', buy, honestBuy, ['quoted', 'maxOutlaySats']],
  ] as const;
  return rows.flatMap(([row, purpose, honest, fields]) =>
    fields.map((field): Attack => {
      const read = (intent: object) => refusalOf('intent', () => parsed(purpose, intent));
      return {
        row,
        title: `The intent has no ${field}`,
        by: 'intent',
        verdict: 'block',
        attack: () => read({ ...honest().intent, [field]: undefined }),
        honest: () => read(honest().intent),
      };
    }),
  );
}

/** Guards on what a purpose says of its own prices and fees; the others are in the matrix. */
export const guardAttacks = (): Attack[] => [
  ...silentMarket('create_put_on', honestList),
  ...silentMarket('create_modify_price', honestReprice),
  ...silentMarket('create_bid', honestBuy),
  ...farFromOwnPrice(),
  ...purchaseFees(),
  ...withdrawalFees(),
  ...withoutWhatWasShown(),
];
