import type { OperationRequest } from '#main/flows/ports.ts';
import { commonOf, type Half, type Sent, tailOf } from '#main/kinds/swap/calls/row.ts';
import { rowOf } from '#main/kinds/swap/calls/table.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { PreResult } from '#shared/api/swap-fields.ts';
import type { OperationAnswer } from '#shared/flows/operation.ts';

export const askPreparation = (
  client: ProviderClient,
  request: OperationRequest,
): Promise<PreResult[]> => rowOf(request.ask).prepare(client, request.ask, commonOf(request));

/** The paying token in an answer: the token sold if chosen, otherwise the fee tick. */
export function readPreparation(answer: PreResult, { fee }: OperationRequest): OperationAnswer {
  const { ids, signMsgs, feeAmount, feeTickPrice, usdPrice } = answer;
  const { assetFeeTick, assetFeeAmount, assetFeeTickPrice } = answer;
  const inAsset = fee.payType === 'assetFeeTick';
  return {
    ids,
    messages: signMsgs,
    paidTick: inAsset ? (assetFeeTick ?? '') : fee.feeTick,
    paidAmount: inAsset ? (assetFeeAmount ?? '') : feeAmount,
    usd: usdPrice,
    stated: {
      feeAmount,
      feeTickPrice,
      ...(assetFeeTick == null ? {} : { assetFeeTick }),
      ...(assetFeeAmount == null ? {} : { assetFeeAmount }),
      ...(assetFeeTickPrice == null ? {} : { assetFeeTickPrice }),
    },
  };
}

/** Submits signatures, each to its preparation. */
export function submitOperation(
  client: ProviderClient,
  request: OperationRequest,
  prepared: readonly OperationAnswer[],
  signatures: readonly string[],
): Promise<Half[]> {
  let next = 0;
  const tails = prepared.map((one) => {
    const from = next;
    next += one.messages.length;
    return tailOf(one, signatures.slice(from, next));
  });
  const sent = { common: commonOf(request), tails: tails as Sent['tails'], middle: request.middle };
  return rowOf(request.ask).submit(client, request.ask, sent);
}
