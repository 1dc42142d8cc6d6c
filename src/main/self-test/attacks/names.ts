/** What attacks are aimed at, in words: by area, and by the rows of the catalogue. */
const areas: Record<string, Record<string, string>> = {
  'Every signature': {
    C1: 'Another thing than was asked for',
    C2: 'Amounts that are not proved',
    C3: 'Coins that are not proved clean',
    C4: 'Assets that would land elsewhere',
    C5: 'Runes that would be lost',
    C6: 'Inputs that nobody asked for',
    C7: 'Signatures that allow too much',
    C8: 'Outputs to strangers',
    C9: 'Fees out of bounds',
    C10: 'Other networks and addresses',
    C11: 'What changed in the meantime',
    C12: 'Signatures that do not fit',
    C13: 'Things sent twice',
    C14: 'Texts that mislead',
    C15: 'Signatures that stay good',
    C16: 'Messages that mean something else',
    C17: 'Amounts that are not exact',
    role: 'Accounts that must not pay',
    PSBT: 'PSBTs that are opened',
    psbt: 'PSBTs that are signed',
  },
  'Paying and sending': {
    send: 'Sending bitcoin',
    'send-inscription': 'Sending an inscription',
    'send-inscriptions': 'Sending several inscriptions',
    'move.each': 'Each inscription to its own place',
    'send-runes': 'Sending runes: coins and fee',
    'runes send': 'Sending runes: who gets how many',
    'tokens sent': 'Sending an amount of BRC-20',
    consolidate: 'Joining coins',
    split: 'Splitting coins',
    bump: 'Raising the fee of a payment',
    cancel: 'Taking a payment back',
    bind: 'Binding a payout address',
  },
  Inscribing: {
    create: 'The order that comes back',
    amount: 'What an order costs',
    devFee: 'The developer’s fee',
    'pay address': 'The address that is paid',
    'pay-order': 'Paying an order',
    payment: 'Orders that need no payment',
    'top-up': 'Paying the rest of an order',
    overpay: 'Orders that got too much',
    polling: 'Following an order to its end',
    refund: 'Refunds',
    'create BRC-20 mint': 'Minting BRC-20',
    'create BRC-20 transfer': 'Inscribing a transfer of BRC-20',
    'create 6-byte deploy': 'Deploying a name of six letters',
    'create 5-byte mint': 'Minting for oneself',
    'request-commit': 'The commit as it is asked for',
    commit: 'The commit as it is signed',
    'sign-commit': 'What the commit reveals',
    'sign-reveal': 'Reveals that you sign',
    reveal: 'The coin of a reveal',
    'runes etch': 'Etching runes',
    'runes mint': 'Minting runes',
  },
  Market: {
    create_put_on: 'Listing: price, address, inscription',
    'create_put_on: item': 'Listing one of a collection',
    list: 'Listing: the signature',
    'many under one consent': 'Many lines under one consent',
    create_modify_price: 'Changing a price',
    'create_modify_price: item': 'Changing the price of an item',
    're-price': 'Changing a price: the signature',
    create_put_off: 'Taking an offer back',
    'create_put_off (offChain)': 'Taking an offer back without a payment',
    delist: 'Taking an offer back: the signature',
    create_bid: 'Buying: price and offer',
    'create_bid: item': 'Buying one of a collection',
    buy: 'Buying: the signature',
    raise: 'Raising the fee of a purchase',
  },
  'Swap and bridge': {
    deposit: 'Depositing',
    withdraw: 'Withdrawing: the message',
    'withdraw payment': 'Withdrawing: the payment',
    'withdraw-payment': 'Withdrawing: the payment’s signature',
    'withdraw payment by its holder': 'Withdrawing: a payment you carry yourself',
    'withdraw approve': 'Withdrawing: the inscription',
    'withdraw-approve': 'Withdrawing: the inscription’s signature',
    'pre_* → signMsgs': 'The text that is signed',
    'fee message': 'What an operation costs',
    count: 'How many messages are signed',
    'replay / stale': 'Old and repeated texts',
    'send / batch_send / send_lp': 'Sending on the swap',
    'add/remove liquidity': 'Liquidity',
    'stake/lock': 'Locks and stakes',
  },
};
const others = 'Others';

const places = new Map(
  Object.entries(areas).flatMap(([area, rows]) =>
    Object.entries(rows).map(([row, name]) => [row, { area, name }] as const),
  ),
);

/** Areas in the order in which they are shown. */
export const attackAreas: readonly string[] = [...Object.keys(areas), others];

/** Where a row of the catalogue stands, and its name; one that is not known under its own. */
export const placeOfRow = (row: string): { area: string; name: string } =>
  places.get(row) ?? { area: others, name: row };

/** The title of an attack, without the row that its group names already. */
export const titleOf = (title: string, row: string): string =>
  title.endsWith(` (${row})`) ? title.slice(0, -row.length - 3) : title;
