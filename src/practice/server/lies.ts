import { callRoute, type Handlers } from '#practice/api/handlers.ts';
import type { RouteName } from '#practice/api/rules/table.ts';
import { createWallet, type Wallet } from '#practice/chain/wallet.ts';
import { utf8 } from '#practice/formats/bytes.ts';
import { changeOutput } from '#practice/psbt/psbt.ts';
import type { State } from '#practice/state/state.ts';
import type { PracticeLie } from '#shared/ipc/practice.ts';

import type { Conditions } from './conditions.ts';
import { commitToAnotherTag, commitToOtherBody, dearer, unknownActions } from './order-lies.ts';

type Fields = Record<string, unknown>;
/** A lie's version of an answer's data. */
type Tell = (data: Fields, params: Fields, liar: Wallet, handlers: Handlers) => unknown;

const DUST = 546n;
const GREED = 3;
/** One output of an answer's PSBT pays the liar instead. */
const payingLiar =
  (field: string, at: number): Tell =>
  (made, _, liar) => ({
    ...made,
    [field]: changeOutput(String(made[field]), at, ({ amount }) => ({
      amount,
      script: liar.script,
    })),
  });
const toLiar = payingLiar('psbtHex', 0);
const unpaid = ({ status }: Fields) => status === 'pending' || status === 'payment_notenough';

/** Every answer to a new order of version 5. */
const creating = (tell: Tell): Partial<Record<RouteName, Tell>> => ({
  'ordersV5.create': tell,
  'ordersV5.create5byteMint': tell,
  'ordersV5.createRunesEtch': tell,
  'ordersV5.createRunesMint': tell,
  'ordersV5.createAlkanesDeploy': tell,
  'ordersV5.createAlkanesMint': tell,
  'ordersV5.createMultiMint': tell,
  'ordersV5.repeatMultiMint': tell,
  'ordersV5.repeat': tell,
});

const payHere: Tell = (order, _, liar) =>
  unpaid(order) ? { ...order, payAddress: liar.address } : order;
/** A PSBT, where the answer is one. */
const ifPsbt =
  (tell: Tell): Tell =>
  (made, ...rest) =>
    typeof made === 'string' ? made : tell(made, ...rest);

/** Each lie by the routes it affects. */
const lies: Record<PracticeLie, Partial<Record<RouteName, Tell>>> = {
  // The order was created with another address, and this is where the money would go.
  'pay-address': {
    'orders.get': payHere,
    'ordersV5.get': payHere,
  },
  'order-amount': {
    'orders.create': (order) => ({ ...order, amount: Number(order['amount']) * GREED }),
    'orders.get': (order) =>
      unpaid(order) ? { ...order, amount: Number(order['amount']) * GREED } : order,
    ...creating(dearer),
    'ordersV5.get': (order) => (unpaid(order) ? dearer(order) : order),
  },
  // The commit's change goes to the liar, and so does what a replacement takes back.
  'commit-output': {
    'orders.requestCommit': payingLiar('psbtHex', -1),
    'ordersV5.requestCommit': payingLiar('psbtHex', -1),
    'ordersV5.cancelPrepare': toLiar,
  },
  'commit-tag': {
    'ordersV5.requestCommit': commitToAnotherTag,
  },
  'reveal-receiver': {
    'orders.signCommit': ifPsbt(toLiar),
    // The parents' outputs come first, the receiver's last.
    'ordersV5.signCommit': ifPsbt(payingLiar('psbtHex', -1)),
  },
  'parent-kept': {
    'ordersV5.signCommit': ifPsbt(toLiar),
  },
  'unknown-action': {
    ...creating(unknownActions),
    'ordersV5.get': unknownActions,
    'ordersV5.list': (page) => ({
      ...page,
      list: (page['list'] as Fields[]).map(unknownActions),
    }),
  },
  // Coins with inscriptions are listed as plain money.
  'hidden-inscription': {
    'chain.availableUtxos': (page, params, _, handlers) => {
      const all = callRoute(handlers, 'chain.allUtxos', params as never) as Fields;
      const coins = all['utxo'] as Fields[];
      const bare = coins.map((coin) => ({ ...coin, inscriptionsCount: 0, inscriptions: [] }));
      return { ...page, total: bare.length, utxo: bare };
    },
  },
  'other-content': {
    'ordersV5.requestCommit': commitToOtherBody,
    'inscription.content': (content) => ({ ...content, bytes: utf8('Not what was inscribed.') }),
  },
  'swap-receiver': {
    'swap.preSend': (made, { to }, liar) => ({
      ...made,
      signMsgs: (made['signMsgs'] as string[]).map((text) =>
        text.replace(String(to), liar.address),
      ),
    }),
  },
  'listing-price': {
    'market.preparePutOn': (made) => ({
      ...made,
      psbt: changeOutput(String(made['psbt']), 0, ({ script }) => ({ amount: DUST, script })),
    }),
  },
  // The second output has the purchased inscription.
  'bid-receiver': {
    'market.prepareBid': payingLiar('psbtBid', 1),
  },
  // The purchase spends another inscription of the same ticker with a smaller amount.
  'bid-smaller': {
    'market.prepareBid': (made, params, _, handlers) => {
      const ask = (name: RouteName, fields: Fields): Fields =>
        callRoute(handlers, name, fields as never) as Fields;
      const request = { filter: { nftType: 'brc20' }, sort: {}, start: 0, limit: 99 };
      const open = ask('market.list', request)['list'] as Fields[];
      const wanted = open.find(({ auctionId }) => auctionId === params['auctionId']);
      const other = open.find(
        ({ tick, amount }) =>
          tick === wanted?.['tick'] && Number(amount) < Number(wanted?.['amount']),
      );
      if (!other) return made;
      const { auctionId, price } = other;
      const sold = ask('market.prepareBid', { ...params, auctionId, bidPrice: price });
      return { ...made, psbtBid: sold['psbtBid'] };
    },
  },
  'fee-rates': {
    'chain.fees': (fees) =>
      Object.fromEntries(
        Object.entries(fees).map(([key, value]) => [
          key,
          key === 'updateTime' ? value : Number(value) * 200,
        ]),
      ),
  },
};

/** A provider that lies while this is set, so that users can see it rejected. */
export function createLiar(
  { state, handlers }: { state: State; handlers: Handlers },
  conditions: Conditions,
) {
  const liar = createWallet(state.settings.get('seed') ?? '', 'liar');
  return (name: RouteName, data: unknown, params: unknown): unknown => {
    const { lie } = conditions.now();
    const tell = lie === null ? undefined : lies[lie][name];
    return tell ? tell(data as Fields, params as Fields, liar, handlers) : data;
  };
}
