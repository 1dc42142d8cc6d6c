import { Refusal } from '#practice/api/refusal.ts';
import { psbtCodes } from '#practice/psbt/keys.ts';

/** The market's published codes that are used here (api-facts 1.3). */
export const marketCodes = {
  ...psbtCodes,
  noOrder: -100,
  status: -101,
  balance: -104,
  maintenance: -106,
  invalidNft: -107,
  notFound: -109,
  invalidInscription: -110,
  infoFailed: -111,
  unbound: -113,
  domainName: -114,
  domainType: -115,
  readOnly: -116,
  noTransaction: -118,
  indexer: -119,
  feeTooLow: -122,
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
  blocked: -148,
  tradeConfirmations: -150,
  listConfirmations: -151,
  nftType: -152,
  indexerTimeout: -154,
  dust: -155,
  receiveDust: -159,
  alreadyListed: -160,
  updating: -161,
  invalidUtxo: -162,
  dummies: -167,
} as const;

export function refuse(code: number, message: string): never {
  throw new Refusal(code, message);
}
