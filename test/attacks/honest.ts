import { moduleScript } from '#main/kinds/bridge/sign/deposit.ts';
import type { TokenFacts } from '#main/signing/coins/provider-facts.ts';
import type {
  BuyIntent,
  DelistIntent,
  DepositIntent,
  ListIntent,
  RepriceIntent,
  WithdrawApproveIntent,
  WithdrawPaymentIntent,
} from '#shared/flows/intents/provider-made.ts';

import { SOLD, type TestInscription, TRANSFER } from './inscriptions.ts';
import { ledger } from './ledger.ts';
import type { ProviderMadeCase } from './provider-made-case.ts';
import { MODULE, outpointOf, type SceneInput, sceneOf } from './scene.ts';
import { change, foreign, network, ordinals, ordinals2, pay } from './world.ts';

export const INSCRIPTION = TRANSFER.id;
export const POSTAGE = 546n;
const FEE_RATE = 3;
const frozen = { flowId: 'flow-1', network: network.id, createdAt: 1_700_000_000_000 };

/** A coin with this inscription at its first sat, as its reveal made it for this owner’s script. */
export const inscribed = (
  script: string,
  { id, name, sats }: TestInscription,
  taproot?: string,
): SceneInput => ({
  script,
  sats,
  salt: name,
  ...(taproot === undefined ? {} : { taproot }),
  holds: id,
});
const ours = (of: TestInscription): SceneInput => inscribed(ordinals.script, of, ordinals.pubkey);
export const money = (salt = 'money', sats = 50_000n): SceneInput => ({
  script: pay.script,
  sats,
  salt,
});

/** What intents and indexes say of the honest transfer, whatever its bytes say. */
const tokenOf = ({ id }: TestInscription, { tick, amount }: TokenFacts = ledger.transfer) => ({
  ...{ inscriptionId: id, tick, amount },
});
const tokenFacts = (of: TestInscription, outpoint: string, honest = ledger.transfer) => ({
  ...honest,
  ...{ inscriptionId: of.id, outpoint },
});
const none = {
  market: { floorUnitPrice: null, lastUnitPrice: null },
  livePrices: [],
  owned: [],
  extraPsbts: [],
};

export function honestDeposit(of = TRANSFER): ProviderMadeCase<DepositIntent> {
  const outpoint = outpointOf(ours(of));
  return {
    intent: {
      ...frozen,
      purpose: 'deposit',
      moduleId: MODULE,
      ...tokenOf(of),
      outpoint,
      feeRate: FEE_RATE,
    },
    scene: sceneOf(
      [ours(of), money()],
      [
        { script: moduleScript(MODULE), sats: 1n },
        { script: change.script, sats: 50_000n + POSTAGE - 1n - 640n },
      ],
    ),
    ...none,
    token: tokenFacts(of, outpoint),
  };
}

export function honestPayment(): ProviderMadeCase<WithdrawPaymentIntent> {
  return {
    intent: {
      ...frozen,
      purpose: 'withdraw-payment',
      tick: 'ordi',
      amount: '1000',
      paySats: '3000',
      quotedSats: '3000',
      mostSats: '9000',
      moduleId: MODULE,
      feeRate: FEE_RATE,
    },
    scene: sceneOf(
      [money()],
      [
        { script: foreign('inscriber'), sats: 3_000n },
        { script: change.script, sats: 50_000n - 3_000n - 430n },
      ],
    ),
    ...none,
    token: null,
  };
}

/** The same, paid and brought back by the address that holds the tokens, replacing an abandoned payment. */
export function honestPaymentByHolder(): ProviderMadeCase<WithdrawPaymentIntent> {
  const { intent, ...rest } = honestPayment();
  const coin = { ...money(), script: ordinals2.script, taproot: ordinals2.pubkey };
  const conflictsWith = [{ txid: 'cd'.repeat(32), outpoints: [outpointOf(coin)] }];
  return {
    ...rest,
    intent: { ...intent, payAddress: ordinals2.address, conflictsWith },
    scene: sceneOf(
      [coin],
      [
        { script: foreign('inscriber'), sats: 3_000n },
        { script: ordinals2.script, sats: 50_000n - 3_000n - 470n },
      ],
    ),
  };
}

export function honestApprove(): ProviderMadeCase<WithdrawApproveIntent> {
  return {
    intent: {
      ...frozen,
      purpose: 'withdraw-approve',
      tick: 'ordi',
      amount: '1000',
      receiveAddress: ordinals2.address,
      moduleId: MODULE,
    },
    scene: sceneOf(
      [
        { ...ours(TRANSFER), salt: 'to be made', proof: false, carries: 'unknown' },
        { script: foreign('service'), sats: 2_000n, salt: 'service', signed: true },
      ],
      [
        { script: ordinals2.script, sats: POSTAGE },
        { script: foreign('service'), sats: 1_400n },
      ],
    ),
    ...none,
    token: null,
  };
}

const LISTING = 0x83;
export const PRICE = ledger.offer.priceSats;

export function honestList(of = TRANSFER): ProviderMadeCase<ListIntent> {
  const outpoint = outpointOf(ours(of));
  return {
    intent: {
      ...frozen,
      purpose: 'list',
      ...tokenOf(of),
      outpoint,
      unitPrice: '20',
      priceSats: PRICE.toString(),
      makerFeeSats: '0',
      payAddress: pay.address,
    },
    scene: sceneOf([{ ...ours(of), sighash: LISTING }], [{ script: pay.script, sats: PRICE }]),
    ...none,
    market: { ...ledger.market },
    token: tokenFacts(of, outpoint),
  };
}

export function honestReprice(of = TRANSFER): ProviderMadeCase<RepriceIntent> {
  const { intent, ...rest } = honestList(of);
  return {
    ...rest,
    intent: { ...intent, purpose: 're-price', auctionId: 'auction-1' },
    livePrices: [25_000n],
  };
}

export function honestDelist(of = TRANSFER): ProviderMadeCase<DelistIntent> {
  const outpoint = outpointOf(ours(of));
  return {
    intent: {
      ...frozen,
      purpose: 'delist',
      auctionId: 'auction-1',
      ...tokenOf(of),
      outpoint,
      returnAddress: ordinals2.address,
      feeRate: FEE_RATE,
    },
    scene: sceneOf(
      [ours(of), money()],
      [
        { script: ordinals2.script, sats: POSTAGE },
        { script: change.script, sats: 50_000n - 640n },
      ],
    ),
    ...none,
    token: tokenFacts(of, outpoint),
  };
}

export const seller = (of = SOLD): SceneInput => ({
  ...inscribed(foreign('seller'), of),
  signed: true,
});

export function honestBuy(of = SOLD): ProviderMadeCase<BuyIntent> {
  const outpoint = outpointOf(seller(of));
  return {
    intent: {
      ...frozen,
      purpose: 'buy',
      auctionId: ledger.offer.auctionId,
      ...tokenOf(of, ledger.sold),
      outpoint,
      priceSats: PRICE.toString(),
      serviceFeeSats: '1000',
      networkFeeSats: '900',
      quoted: { serviceFeeSats: '1000', networkFeeSats: '900' },
      receiveAddress: ordinals.address,
      maxOutlaySats: '22500',
      feeRate: FEE_RATE,
    },
    scene: sceneOf(
      [seller(of), money()],
      [
        { script: ordinals.script, sats: POSTAGE },
        { script: ledger.offer.payScript, sats: PRICE },
        { script: foreign('service'), sats: 1_000n },
        { script: change.script, sats: 50_000n - PRICE - 1_000n - 790n },
      ],
    ),
    ...none,
    market: { ...ledger.market },
    token: tokenFacts(of, outpoint, ledger.sold),
  };
}
