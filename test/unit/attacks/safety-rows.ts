/** What proves a row: titles of attacks, or tests as `path > words of their title`. */
interface Row {
  id: string;
  attacks?: string[];
  tests?: string[];
}

/** Every row of the safety table's sections 1.1 to 1.4, in its order. */
export const safetyRows: Row[] = [
  // 1.1, checks that everything passes
  {
    id: 'C1 intent first',
    attacks: ['The payment pays one sat more than asked', 'A recipient gets one sat less'],
  },
  {
    id: 'C2 prevouts proved',
    attacks: [
      'The amount of a coin is only claimed',
      'The PSBT understates a coin, so that the rest becomes fee',
      'An opened PSBT has a stranger’s input of unknown value',
    ],
  },
  {
    id: 'C3 quarantine',
    attacks: [
      'A coin with an inscription pays',
      'A coin with runes pays',
      'A coin that the abandoned list names pays',
      'One index is silent about a coin',
      'The runes index has not reached the coin’s block',
      'A coin is below what can be told from an asset’s carrier',
      'A coin that another action reserved',
    ],
  },
  {
    id: 'C4 sat flow',
    attacks: [
      'An inscription on the coin lands in the fee',
      'A sent inscription lands in the change',
      'An opened PSBT burns an inscription in its fee',
    ],
  },
  {
    id: 'C5 runestone',
    attacks: [
      'A cenotaph burns the runes of a coin',
      'A pointer to no output burns the runes of a coin',
      'An edict hands all runes to a stranger',
      'Without a runestone the first output takes all runes',
    ],
  },
  {
    id: 'C6 only our inputs',
    attacks: ['An extra coin of ours is drained', 'Joining coins spends one that nobody named'],
  },
  {
    id: 'C7 sighash',
    attacks: [
      ...['02', '03', '81', '82', '83', '80', '04', 'ff'].map((byte) => `Sighash byte 0x${byte}`),
      'An undefined sighash byte that contains the right bits',
    ],
  },
  {
    id: 'C8 outputs',
    attacks: ['Change goes to a stranger', 'A small output for a stranger is slipped in'],
  },
  {
    id: 'C9 fee bands',
    attacks: [
      'A fee above the limit of the settings',
      'A fee below what nodes relay',
      'The change is left out: all of it is fee',
    ],
  },
  {
    id: 'C10 network',
    attacks: ['A pay address of the main network', 'A payment asked for on another network'],
  },
  {
    id: 'C11 freshness',
    attacks: ['The coin was spent a moment ago', 'Nobody knows how high the chain is'],
  },
  {
    id: 'C12 after signing',
    attacks: [
      'A signature with one bit flipped',
      'An output was exchanged after signing',
      'The input was finalized as well',
    ],
  },
  {
    id: 'C13 outbox',
    tests: [
      'test/flows/inscribe/hostile.test.ts > of a push, with an index that lags, never makes the order payable again',
      'test/flows/inscribe/payment-fate.test.ts > is taken again by a retry, as one payment',
      'test/flows/inscribe/order-identity.test.ts > an order whose reply was lost is found by its file names',
    ],
  },
  {
    id: 'C14 server strings',
    attacks: [
      'A provider’s text that reads backwards',
      'A provider’s text with control characters',
      'A provider’s text without end',
    ],
  },
  {
    id: 'C15 ledger',
    attacks: ['Raising the price leaves the cheaper signature alive'],
    tests: ['test/store/signatures.test.ts > keeps every signature of a coin'],
  },
  {
    id: 'C16 blind messages',
    attacks: [
      'A swap operation in the free message tool',
      'A text that binds a payout address',
      'A login elsewhere',
      'An opened PSBT signs a message nobody showed',
      'The same as a PSBT of version 2, proved by the provider',
    ],
  },
  {
    id: 'C17 amounts',
    attacks: [
      'An amount with a leading zero, another number to the module',
      'An amount with an exponent',
    ],
  },
  // 1.2, inscribe orders
  {
    id: 'create: receive address',
    attacks: [
      'The order names a stranger’s receive address',
      'The clipboard holds an address of a stranger',
      'A near-twin of an address used before',
    ],
  },
  {
    id: 'create: bytes',
    attacks: ['A picture that is a web page', 'A file whose bytes are no picture at all'],
    tests: ['test/flows/page/bad-input.test.ts > that is too big is refused by its size'],
  },
  { id: 'create: BRC-20 JSON', attacks: ['An amount with a comma', 'An amount of nothing'] },
  {
    id: 'create BRC-20 mint',
    attacks: ['The token is minted out', 'Above the limit of one mint'],
  },
  {
    id: 'create BRC-20 transfer',
    attacks: ['More than the available balance (the rest is locked in transfers)'],
  },
  {
    id: 'create 5-byte mint',
    attacks: [
      'The deploy inscription goes to a stranger',
      'The deploy inscription slips into the fee',
      'The mint names no parent: it is void',
    ],
  },
  {
    id: 'create 6-byte deploy',
    attacks: ['The name was sniped: somebody deployed it', 'The provider deployed another supply'],
  },
  {
    id: 'runes etch',
    attacks: [
      'A name that somebody has',
      'The etching bears another name',
      'The etching has another premine: whole and atomic units confused',
      'The runestone was a cenotaph: there are no terms and no premine',
    ],
  },
  {
    id: 'runes mint',
    attacks: [
      'A mint whose cap is reached',
      'The id of another rune than the one shown',
      'Another rune was minted: the balance did not grow',
    ],
  },
  {
    id: 'pay address',
    attacks: [
      'A later answer names another pay address',
      'The pay address changed just before signing',
      'The pay address is exchanged in the PSBT',
    ],
  },
  {
    id: 'amount',
    attacks: [
      'The order costs 30 % more than the estimate',
      'The server asks more than was pinned',
    ],
  },
  {
    id: 'devFee',
    attacks: [
      'The developer’s fee is ten times what was declared',
      'The developer’s fee goes to somebody else',
    ],
  },
  { id: 'payment: with an inscription', attacks: ['A coin with an inscription pays'] },
  {
    id: 'payment: twice, late, closed, another order',
    attacks: [
      'The order is paid already',
      'The order is closed',
      'The answer is about another order',
      'The pay address of an order, which is used once',
    ],
  },
  {
    id: 'payment: under or over',
    attacks: [
      'Part of it was paid: paying it whole is too much',
      'A top-up of the least that nodes relay',
      'A top-up of more than the least that nodes relay',
      'A top-up of less than nodes relay',
    ],
  },
  {
    id: 'payment: low fee',
    attacks: [
      'A fee below what nodes relay',
      'A bumped payment pays somebody else',
      'A bump that nodes would not take',
    ],
  },
  {
    id: 'overpay',
    attacks: [
      'An order that got too much is paid again',
      'The refund of what was overpaid is eaten by its own fee',
    ],
    tests: [
      'test/flows/inscribe/inscribe-app.test.ts > that was overpaid shows both outcomes in sats',
    ],
  },
  {
    id: 'polling',
    attacks: [
      'The order is minted, with other content',
      'A reveal is made up that shows the right content',
    ],
    tests: [
      'test/flows/inscribe/hostile.test.ts > and inscribed something else is contradicted aloud',
    ],
  },
  {
    id: 'request-commit',
    attacks: [
      'The commit is paid from a coin with an inscription',
      'The commit takes more than the order may cost',
      'The change of the commit goes to a stranger',
    ],
  },
  {
    id: 'sign-commit',
    attacks: [
      'The script reveals another token',
      'The content type is one that no index reads',
      'The script that is shown is not the one that was paid for',
      'The commit is swept by a key: nothing is revealed',
    ],
  },
  {
    id: 'sign-reveal',
    attacks: [
      'The inscription goes to a stranger',
      'A second envelope follows',
      'An envelope is hidden behind a broken one',
    ],
  },
  {
    id: 'refund: amount',
    attacks: ['A rate at which exactly the safe amount comes back'],
    tests: ['test/flows/inscribe/inscribe-app.test.ts > with an inscription can only be refunded'],
  },
  { id: 'refund: rate', attacks: ['A rate that eats the whole refund'] },
  {
    id: 'refund: twice',
    tests: ['test/flows/inscribe/hostile.test.ts > of a refund leads to one refund'],
  },
  {
    id: 'list/summary',
    tests: [
      'test/flows/inscribe/inscribe-app.test.ts > brings in orders of the key that others made, and marks them',
    ],
  },
  // 1.3, swap
  {
    id: 'pre_* → signMsgs',
    attacks: [
      'Another function: a send instead of a swap',
      'Ten times the amount',
      'A function that nobody knows',
      'A line is added',
    ],
  },
  {
    id: 'fee message',
    attacks: [
      'The fee goes to an attacker',
      'The fee is above the user’s limit',
      'The module’s gas address changed',
    ],
  },
  { id: 'count', attacks: ['A third message: a send to somebody', 'Two fees instead of one'] },
  {
    id: 'replay / stale',
    attacks: ['The text is of yesterday', 'The second was signed with before'],
  },
  {
    id: 'slippage',
    attacks: ['The slippage asked for is 8 %', 'The slippage asked for is 50 %'],
  },
  { id: 'quote vs pre', attacks: ['The price moved since the quote'] },
  {
    id: 'thin pool / look-alike tick',
    attacks: [
      'A pool so thin that the trade moves the price by 40 %',
      'A look-alike ticker: Cyrillic о for Latin o',
    ],
  },
  {
    id: 'result',
    tests: [
      'test/flows/swap/machine.test.ts > says so when the swap brought less than was signed for',
    ],
  },
  {
    id: 'multi_swap',
    tests: [
      'test/flows/swap/machine.test.ts > says what remains when its second half fails, and swaps that',
    ],
  },
  {
    id: 'add/remove liquidity',
    attacks: [
      'The amounts are the wrong way round',
      'The ratio of the pool moved since the quote',
      'The pool is empty: whoever is first sets its price',
    ],
  },
  {
    id: 'send / batch_send / send_lp',
    attacks: ['One receiver is exchanged', 'One receiver too many'],
  },
  { id: 'stake/lock', attacks: ['More is locked than asked'] },
  {
    id: 'deposit (direct)',
    attacks: [
      'It names another module',
      'The inscription is not at the first sat',
      'Another inscription rides on the coin',
    ],
  },
  {
    id: 'deposit (matching)',
    attacks: ['The inscription goes to another user (as matching did)'],
  },
  { id: 'deposit: token', attacks: ['The transfer was moved before', 'It is another token'] },
  {
    id: 'withdraw',
    attacks: [
      'Pays more than the quote',
      'It spends an inscription that we already own',
      'The withdrawal goes to a stranger',
      'The service has not signed: it may exchange its part',
    ],
  },
  {
    id: 'withdraw: stuck',
    attacks: ['The payment before could still be mined beside it'],
    tests: [
      'test/flows/bridge/machine.test.ts > is not retried while its payment is pending: it would pay twice',
    ],
  },
  {
    id: 'history',
    tests: ['test/flows/swap/app.test.ts > are distinguished from the server’s later records'],
  },
  // 1.4, market
  {
    id: 'create_put_on: several inputs',
    attacks: ['Two coins of ours are signed away at once'],
  },
  {
    id: 'create_put_on: output',
    attacks: ['The price goes to a stranger', 'The price is one sat too low'],
  },
  {
    id: 'create_put_on: sighash',
    attacks: [
      'SIGHASH_NONE signs no output at all',
      'SIGHASH_ALL without a buyer',
      'SINGLE on an index that has no output',
    ],
  },
  {
    id: 'create_put_on: more on the coin',
    attacks: [
      'Another inscription sits on the same coin',
      'The coin also holds runes',
      'The coin holds 9,454 sats beside the inscription',
    ],
  },
  {
    id: 'create_put_on: units',
    attacks: [
      'The total is the unit price instead of the product',
      'Sats and whole coins are confused',
      'Less than half of the lowest offer',
    ],
  },
  { id: 'create_put_on: unconfirmed', attacks: ['The inscription is not confirmed'] },
  {
    id: 'create_modify_price',
    attacks: ['Raising the price leaves the cheaper signature alive'],
  },
  {
    id: 'confirm_put_on',
    tests: [
      'test/flows/trade/trade-kinds.test.ts > is reported when the market shows another price',
    ],
  },
  {
    id: 'create_put_off (offChain)',
    attacks: [
      'The coin in question is not moved, so the offer stays',
      'What is never sent pays a fee',
    ],
    tests: ['test/store/signatures.test.ts > keeps every signature of a coin'],
  },
  {
    id: 'put_off race',
    tests: ['test/flows/trade/trade-kinds.test.ts > that was sold first is reported as gone'],
  },
  {
    id: 'create_put_off (on-chain)',
    attacks: ['The inscription slips into the fee', 'The fee is paid from another inscription'],
  },
  {
    id: 'create_bid_prepare → create_bid',
    attacks: ['It costs more than the user’s limit', 'The seller raised the price in between'],
  },
  {
    id: 'create_bid: inscription',
    attacks: [
      'The seller’s coin is another one',
      'The inscription lands in somebody else’s output',
    ],
  },
  {
    id: 'create_bid: padding',
    attacks: ['Padding is taken from a coin with an inscription'],
  },
  {
    id: 'create_bid: BRC-20',
    attacks: [
      'The transfer is used: it would move nothing',
      'It transfers a tenth of what is offered',
      'The seller moved the inscription',
    ],
  },
  {
    id: 'confirm_bid',
    tests: ['test/flows/trade/trade-kinds.test.ts > is submitted once although the answer is lost'],
  },
  {
    id: 'after bid',
    tests: ['test/flows/trade/trade-kinds.test.ts > is lost to a faster buyer'],
  },
  {
    id: 'create_bid: psbtBid2',
    attacks: ['A further PSBT for the settling of an auction'],
  },
  {
    id: 'list data',
    attacks: [
      'The offer asks five times the lowest one',
      'It is another ticker in capital letters',
      'A look-alike ticker: Cyrillic о for Latin o',
    ],
  },
  {
    id: 'bind',
    attacks: [
      'The text binds a stranger’s payout address',
      'The payout address asked for is not ours',
    ],
  },
];

/** Rows about a market or swap flow around its signature, which the product doesn't have yet. */
export const rowsWithoutFlow: string[] = [];
