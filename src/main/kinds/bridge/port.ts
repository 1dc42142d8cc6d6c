import type { BridgePort, DepositAsk, WithdrawAsk, WithdrawPair } from '#main/flows/bridge-port.ts';
import { ifKnown } from '#main/provider/if-known.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Data } from '#shared/api/endpoints.ts';
import { isTxid } from '#shared/bitcoin/ids.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { BridgeProgress } from '#shared/flows/bridge.ts';
import { plainText } from '#shared/text.ts';

interface Sources {
  client: ProviderClient;
  clock: Clock;
  /** The swap's clock, in whole seconds. */
  seconds: () => number;
  publicKeyOf: (address: string) => Promise<string>;
}

const background = { priority: 'background' } as const;
/** The server rejects any other payment for a withdrawal (api-facts 3.2). */
const PAY_TYPE = 'tick' as const;

/** PSBTs go to the swap in hex (api-facts 3.3). */
const toHex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

const txidOf = (text: string | null | undefined): string | null =>
  text !== null && text !== undefined && isTxid(text) ? text : null;

const none = { deposit: null, payment: null, inscribe: null, rollUp: null, approve: null };

/** The flows' access to the swap's bridge, built on the provider's rows. */
export function createBridgePort({ client, clock, seconds, publicKeyOf }: Sources): BridgePort {
  async function depositQuery(ask: DepositAsk) {
    const { inscriptionId, address, tick, amount, feeRate } = ask;
    return { inscriptionId, address, tick, amount, feeRate, pubkey: await publicKeyOf(address) };
  }
  async function withdrawQuery(ask: WithdrawAsk) {
    return { ...ask, payType: PAY_TYPE, pubkey: await publicKeyOf(ask.address) };
  }
  const pairOf = (answer: {
    paymentPsbt?: string | null | undefined;
    approvePsbt?: string | null | undefined;
    networkFee: number;
  }): WithdrawPair => {
    const { paymentPsbt, approvePsbt, networkFee } = answer;
    // Bridges to other chains return none, so nothing about them could be proved.
    if (!paymentPsbt || !approvePsbt)
      throw new AppError('PSBT_INVALID', 'the swap gave no transactions to sign');
    return { paymentPsbt, approvePsbt, networkFeeSats: String(networkFee) };
  };

  return {
    async terms() {
      const config = await client.call('swap.config', {}, background);
      const { tickWhiteList = [], userWhiteList = [] } = config;
      return {
        moduleId: config.moduleId,
        feeTicks: config.feeTicks ?? [config.serviceGasTick],
        closed: config.binOpts ?? [],
        onlyTicks: config.onlyTickWhiteList === true ? tickWhiteList : null,
        onlyAddresses: config.onlyUserWhiteList === true ? userWhiteList : null,
        depositBlocks: config.pendingDepositDirectNum,
      };
    },
    seconds,

    async createDeposit(ask) {
      const { psbt, type, expiredTimestamp } = await client.call(
        'swap.createDeposit',
        await depositQuery(ask),
      );
      const ends = expiredTimestamp ?? null;
      return { psbt, type, deadline: ends === null ? null : ends * 1000 };
    },
    async confirmDeposit(ask, signed) {
      const body = { ...(await depositQuery(ask)), psbt: toHex(signed) };
      return (await client.call('swap.confirmDeposit', body)).txid;
    },
    async deposit(txid) {
      const found = await ifKnown(client.call('swap.depositProcess', { txid }, background));
      if (!found) return null;
      const { cur, sum, status } = found;
      return {
        status: plainText(status ?? (cur >= sum ? 'success' : 'pending'), 40),
        deposit: { cur, sum },
        rollUp: null,
        approve: null,
        cancel: null,
        rank: null,
        txids: { ...none, deposit: txid },
        asOf: clock.now(),
      };
    },

    async createWithdraw(ask) {
      const answer = await client.call('swap.createWithdraw', await withdrawQuery(ask));
      const { id, signMsgs, ids, feeAmount, feeTickPrice, feeTick = ask.feeTick } = answer;
      const feeUsd = answer.usdPrice === '' ? null : answer.usdPrice;
      const fee = { feeAmount, feeTickPrice, feeTick, feeUsd };
      return { ...pairOf(answer), id, ids, messages: signMsgs, ...fee };
    },
    async confirmWithdraw(ask, { id, feeAmount, feeTickPrice }, signed) {
      // The rate is the preparation's alone.
      const { feeRate: _, ...query } = await withdrawQuery(ask);
      await client.call('swap.confirmWithdraw', {
        ...query,
        id,
        feeAmount,
        feeTickPrice,
        sigs: signed.sigs,
        paymentPsbt: toHex(signed.payment),
        approvePsbt: toHex(signed.approve),
      });
    },
    async withdrawal(id) {
      const found = await ifKnown(client.call('swap.withdrawProcess', { id }, background));
      return found && withdrawalProgress(found, clock.now());
    },
    async createRetry(id, address) {
      const pubkey = await publicKeyOf(address);
      return pairOf(await client.call('swap.createRetryWithdraw', { id, pubkey, address }));
    },
    async confirmRetry(id, { payment, approve }) {
      await client.call('swap.confirmRetryWithdraw', {
        id,
        paymentPsbt: toHex(payment),
        approvePsbt: toHex(approve),
      });
    },
  };
}

const withdrawalProgress = (found: Data<'swap.withdrawProcess'>, asOf: number): BridgeProgress => ({
  status: plainText(found.status, 40),
  deposit: null,
  rollUp: { cur: found.rollUpConfirmNum, sum: found.rollUpTotalNum },
  approve: { cur: found.approveConfirmNum, sum: found.approveTotalNum },
  cancel:
    found.cancelTotalNum > 0 ? { cur: found.cancelConfirmedNum, sum: found.cancelTotalNum } : null,
  rank: found.rank ?? null,
  txids: {
    deposit: null,
    payment: txidOf(found.paymentTxid),
    inscribe: txidOf(found.inscribeTxid),
    rollUp: txidOf(found.rollUpTxid),
    approve: txidOf(found.approveTxid),
  },
  asOf,
});
