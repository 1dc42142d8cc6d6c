import { transferOrder } from '#main/flows/steps/inscribe-first.ts';
import { arrivingSats } from '#main/kinds/bridge/arriving.ts';
import { freeCoins } from '#main/kinds/shared/free-coins.ts';
import { error } from '#main/kinds/shared/problem.ts';
import { dustLimit, feeFor, sizeOf } from '#main/wallet/fees.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { isAppError } from '#shared/errors.ts';
import type { DepositInput } from '#shared/flows/bridge.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import type { BridgeDraft, BridgeQuote } from '#shared/ipc/swap-bridge.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { type BridgeSources, checkBridge, moneyProblems } from './check.ts';

/** The output that names the module spends it. */
const MODULE_SATS = 1n;

const none = { postageSats: '0', feeAmount: null, feeTick: null, feeBalance: null, feeUsd: null };

/** Problems and total cost. Signs nothing; a withdrawal is prepared with the swap to get its price. */
export async function quoteBridge(input: BridgeDraft, from: BridgeSources): Promise<BridgeQuote> {
  const problems = await checkBridge(input, from);
  if (problems.some(({ severity }) => severity === 'error')) return { problems, cost: null };
  const quote =
    input.kind === 'deposit' ? await depositCost(input, from) : await withdrawCost(input, from);
  return { ...quote, problems: [...problems, ...quote.problems] };
}

async function depositCost(input: DepositInput, from: BridgeSources): Promise<BridgeQuote> {
  const type = from.own.inputType(input.address);
  const output = type === 'p2tr' ? 'p2tr' : 'p2wpkh';
  // The module's data output has 34 bytes of script, like a taproot one.
  const fee = feeFor(input.feeRate, sizeOf([type, type], ['p2tr', output]));
  const problems = await moneyProblems(input, fee + dustLimit[output], from);
  const networkSats = fee.toString();
  const deposit = fee + MODULE_SATS;
  if (input.transfer !== null) {
    const totalSats = deposit.toString();
    return { problems, cost: { inscribeSats: null, networkSats, totalSats, ...none } };
  }
  const order = await from.quoteInscribe(
    transferOrder([input], { receiveAddress: input.address, feeRate: input.feeRate }),
  );
  const inscribeSats = order.cost?.totalSats ?? null;
  const totalSats = deposit + BigInt(inscribeSats ?? '0');
  // The transfer must be where the tokens are, whatever the account.
  problems.push(...order.problems.filter(({ field }) => field !== 'receiveAddress'));
  if (problems.length === 0) problems.push(...(await togetherProblems(totalSats, from)));
  return {
    problems,
    cost: {
      inscribeSats,
      networkSats,
      totalSats: totalSats.toString(),
      ...none,
      postageSats: order.cost?.postageSats ?? '0',
    },
  };
}

/** The order is paid first, and must not use up what the deposit needs. */
async function togetherProblems(neededSats: bigint, from: BridgeSources): Promise<Problem[]> {
  const there = (await freeCoins(from)).reduce((sum, { sats }) => sum + sats, 0n);
  if (there >= neededSats) return [];
  const [needs, has] = [neededSats, there].map(satsText);
  return [
    error(
      'money',
      say.bridge.quoteQuote.inscribingTheTransferAnd({ needs: String(needs), has: String(has) }),
    ),
  ];
}

type WithdrawDraft = Extract<BridgeDraft, { kind: 'withdraw' }>;

async function withdrawCost(
  { kind: _kind, ...draft }: WithdrawDraft,
  from: BridgeSources,
): Promise<BridgeQuote> {
  try {
    const offer = await from.bridge.createWithdraw({ ...draft, ts: from.bridge.seconds() });
    const { networkFeeSats, feeAmount, feeTick } = offer;
    const { balance } = await from.client.call('swap.balance', {
      address: draft.address,
      tick: feeTick,
    });
    return {
      problems: await moneyProblems(draft, BigInt(networkFeeSats), from),
      cost: {
        inscribeSats: null,
        networkSats: networkFeeSats,
        totalSats: networkFeeSats,
        postageSats: arrivingSats(offer.approvePsbt, draft.address, from.id).toString(),
        feeAmount,
        feeTick,
        feeBalance: balance.swap,
        feeUsd: offer.feeUsd,
      },
    };
  } catch (thrown) {
    if (!isAppError(thrown, 'PROVIDER_REJECTED')) throw thrown;
    const { msg } = thrown.details as { msg: string };
    return {
      problems: [
        error('swap', say.bridge.quoteQuote.theSwapSays({ msg: plainText(msg) })),
        ...(await moneyProblems(draft, null, from)),
      ],
      cost: null,
    };
  }
}
