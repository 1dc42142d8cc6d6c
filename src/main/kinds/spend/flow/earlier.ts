import type { Deed, EarlierPayment } from '#main/flows/earlier-port.ts';
import type { DataOf as Of, StepContext } from '#main/flows/engine/define.ts';
import { isOpen } from '#main/flows/steps/broadcast.ts';
import { askerOf, doneAlready, earlierTx, spentOtherwise } from '#main/flows/steps/earlier.ts';
import { SECOND } from '#main/flows/steps/poll.ts';
import { scaleDecimal } from '#shared/bitcoin/amount.ts';
import { coinsNamed } from '#shared/flows/spend.ts';

import type { Base, SpendStates, Transaction } from './data.ts';
import { activityOf, baseOf, type Move } from './moves.ts';

type Waiting = Base & Partial<Pick<Of<SpendStates, 'approving'>, 'prepared'>>;

/** Already broadcast: only a spend of its own coins adds information. */
const OUT: readonly string[] = ['unclear', 'watching'];

/** The effect to look for; null for tokens whose transfer inscription doesn't exist yet. */
function deedOf({ asked, transactions, transfer, prepared }: Waiting, state: string): Deed | null {
  const spent = transactions.filter(isOpen).at(-1)?.outpoints ?? [];
  const coins = [...new Set([...(prepared?.outpoints ?? []), ...spent])];
  const byOutputs = (pays: NonNullable<Deed['pays']>) => ({
    ...{ coins, byCoins: false, pays },
    ...(OUT.includes(state) ? {} : { searched: pays.map(({ address }) => address) }),
  });
  const byCoins = (named: readonly string[], pays: Deed['pays']) => ({
    ...{ coins: named, byCoins: true, pays },
  });
  switch (asked.kind) {
    case 'send':
      return byOutputs(asked.recipients);
    case 'send-runes':
      return {
        ...byOutputs(asked.recipients.map(({ address }) => ({ address, sats: null }))),
        runes: {
          id: asked.rune.id,
          amounts: asked.recipients.map(({ amount }) =>
            scaleDecimal(amount, asked.rune.divisibility).toString(),
          ),
        },
      };
    case 'send-inscription':
      return byCoins(coinsNamed(asked), [{ address: asked.address, sats: null }]);
    case 'send-inscriptions':
      return byCoins(
        coinsNamed(asked),
        asked.items.map(() => ({ address: asked.address, sats: null })),
      );
    case 'send-tokens':
      return transfer && byCoins([transfer.outpoint], [{ address: asked.address, sats: null }]);
    case 'consolidate':
    case 'split':
    case 'bump':
      return byCoins(coinsNamed(asked), []);
  }
}

async function find(
  data: Waiting,
  ctx: StepContext,
  state: string,
): Promise<EarlierPayment | null> {
  const { asked } = data;
  const { earlier } = ctx.deps;
  const deed = deedOf(data, state);
  const found = deed && (await earlier.payment(deed, askerOf(ctx)));
  // The transfer may have been moved before these records saw its location.
  if (found || asked.kind !== 'send-tokens') return found;
  const { from, address: to, tick, amount } = asked;
  return earlier.tokens({ from, to, tick, amount }, askerOf(ctx));
}

/**
 * What these records don't know: if it was done, it is followed to its block as usual; if its coins were spent
 * otherwise, it ends.
 */
export async function lookEarlier(
  data: unknown,
  ctx: StepContext,
  state: string,
): Promise<Move | null> {
  const waiting = data as Waiting;
  const found = await find(waiting, ctx, state);
  if (!found) return null;
  const base = baseOf(waiting);
  if (!found.isSame) {
    const reason = spentOtherwise(found.txid);
    return { to: 'failed', data: { ...base, reason }, note: reason, effects: { unlock: true } };
  }
  const { txid, rawHex, feeSats, feeRate, outpoints } = found;
  const at = ctx.deps.clock.now();
  const one: Transaction = {
    ...{ txid, rawHex, feeSats, feeRate, outpoints, at },
    ...{ status: 'sent', earlier: true },
  };
  const before = base.transactions.map((other): Transaction =>
    other.status === 'sent' ? { ...other, status: 'replaced' } : other,
  );
  const sats = waiting.asked.kind === 'send' ? sumOf(waiting.asked.recipients) : '0';
  const of = { flowId: ctx.flowId, subject: null, purpose: waiting.asked.kind, sats, at };
  return {
    to: 'watching',
    data: { ...base, transactions: [...before, one], trouble: null, unseenSince: null },
    note: doneAlready(txid),
    effects: {
      unlock: true,
      tx: earlierTx(found, of),
      activity: [activityOf(one, waiting.asked, ctx)],
    },
    after: 3 * SECOND,
  };
}

const sumOf = (recipients: readonly { sats: string }[]): string =>
  recipients.reduce((sum, { sats }) => sum + BigInt(sats), 0n).toString();
