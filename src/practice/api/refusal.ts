/** A request answered by an envelope with a code other than 0. */
export class Refusal extends Error {
  readonly code: number;
  readonly httpStatus: number;

  constructor(code: number, message: string, httpStatus = 200) {
    super(message);
    this.code = code;
    this.httpStatus = httpStatus;
  }
}

/**
 * The provider's published codes (api-facts 1.3), each with its text. The swap's sequencer answers a short balance and
 * a bad time with -1, stale ids and changed parameters with -10, and never -7 (api-facts-2, 1).
 */
const published = {
  failed: [-1, 'practice fault: the provider failed'],
  committing: [-2, 'rollup commit in progress'],
  funds: [-3, 'insufficient funds'],
  sequencerFunds: [-4, 'sequencer funds insufficient'],
  internal: [-5, 'internal api error'],
  fatal: [-6, 'fatal error'],
  expired: [-7, 'expired data'],
  slippage: [-8, 'exceeding slippage'],
  tickNotAllowed: [-9, 'tick not allowed'],
  verification: [-10, 'signature verification failed'],
  recovering: [-11, 'recovery in progress'],
  noOrder: [-100, 'the order does not exist'],
  status: [-101, 'the order status is wrong'],
  unavailable: [-102, 'the resource is not available, try again'],
  balance: [-104, 'the available balance is too low'],
  notCreated: [-105, 'creating the order failed'],
  maintenance: [-106, 'under maintenance'],
  invalidNft: [-107, 'invalid NFT'],
  notFound: [-109, 'the inscription is not found yet'],
  invalidInscription: [-110, 'invalid inscription'],
  infoFailed: [-111, 'getting the inscription info failed'],
  signature: [-112, 'signature error'],
  unbound: [-113, 'the separate receive address must be bound first'],
  domainName: [-114, 'invalid domain name'],
  domainType: [-115, 'the domain name is not supported'],
  readOnly: [-116, 'the market is read-only'],
  noTransaction: [-118, 'the transaction is not found'],
  indexer: [-119, 'indexer error'],
  feeTooLow: [-122, 'the fee rate is too low'],
  addressType: [-124, 'the address type is not supported'],
  crowded: [-126, 'more than one inscription in the UTXO'],
  unconfirmed: [-127, 'the inscription is unconfirmed'],
  ownListing: [-131, 'buyer and seller are the same'],
  priceTooLow: [-132, 'price below minimum: 546'],
  priceTooHigh: [-133, 'price above maximum: 10000000000'],
  bidPrice: [-137, 'the bid price is too low'],
  bidTooHigh: [-138, 'the bid price is wrong'],
  priceChanged: [-139, 'the price was changed by the seller, refresh'],
  fixedPriceOnly: [-141, 'not supported in fixed-price mode'],
  gone: [-144, 'the listing is no longer available'],
  repeated: [-145, 'repeated operation'],
  notAllowed: [-147, 'not allowed'],
  blocked: [-148, 'blocked'],
  tradeConfirmations: [-150, 'the inscription needs more confirmations to trade'],
  listConfirmations: [-151, 'the inscription needs more confirmations to be listed'],
  nftType: [-152, 'unknown NFT type'],
  busy: [-153, 'the service is busy'],
  indexerTimeout: [-154, 'indexer timeout'],
  dust: [-155, 'the inscription value is under dust'],
  parameter: [-156, 'parameter error'],
  noBulkBuy: [-157, 'bulk buy is not supported'],
  atomicals: [-158, 'atomicals upstream error'],
  receiveDust: [-159, 'the receive address cannot take the inscription'],
  alreadyListed: [-160, 'the inscription is listed already'],
  updating: [-161, 'the service is being updated'],
  invalidUtxo: [-162, 'invalid UTXO'],
  pubkey: [-163, 'the public key does not match the address'],
  runes: [-164, 'runes upstream error'],
  invalidRunes: [-165, 'invalid runes'],
  noBulkList: [-166, 'bulk list is not supported'],
  dummies: [-167, 'not enough dummy UTXOs'],
  splitType: [-168, 'UTXOs are split for p2tr, p2sh and p2wpkh only'],
  alkanes: [-169, 'alkanes upstream error'],
} as const satisfies Record<string, readonly [number, string]>;

export type PublishedCode = keyof typeof published;

export const codeOf = (name: PublishedCode): number => published[name][0];

/** Refuses with a published code, with a custom message if the published one doesn't fit. */
export function refuse(name: PublishedCode, message: string = published[name][1]): never {
  throw new Refusal(codeOf(name), message);
}

const messages = new Map<number, string>(Object.values(published));
export const publishedCodes: readonly number[] = [...messages.keys()];
export const messageOf = (code: number): string => messages.get(code) ?? 'practice fault';
