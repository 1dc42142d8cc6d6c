import { Refusal } from '#main/practice/server/refusal.ts';

/** The marketplace's published codes that this one gives (api-facts 1.3). */
export const marketCodes = {
  noOrder: -100,
  status: -101,
  balance: -104,
  invalidNft: -107,
  notFound: -109,
  invalidInscription: -110,
  signature: -112,
  unbound: -113,
  feeTooLow: -122,
  addressType: -124,
  crowded: -126,
  unconfirmed: -127,
  ownListing: -131,
  priceTooLow: -132,
  priceTooHigh: -133,
  bidPrice: -137,
  bidTooHigh: -138,
  priceChanged: -139,
  fixedPriceOnly: -141,
  gone: -144,
  repeated: -145,
  notAllowed: -147,
  tradeConfirmations: -150,
  listConfirmations: -151,
  nftType: -152,
  dust: -155,
  parameter: -156,
  receiveDust: -159,
  alreadyListed: -160,
  invalidUtxo: -162,
  pubkey: -163,
  dummies: -167,
} as const;

export function refuse(code: number, message: string): never {
  throw new Refusal(code, message);
}
