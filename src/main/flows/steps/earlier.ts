import type { Asker, EarlierPayment } from '#main/flows/earlier-port.ts';
import type { StepContext } from '#main/flows/engine/define.ts';
import type { FlowTx } from '#main/flows/engine/store-port.ts';
import { say } from '#shared/words/say.ts';

export const askerOf = ({ flowId, createdAt, walletId }: StepContext): Asker => ({
  flowId,
  since: createdAt,
  walletId,
});

/** Text shown for it. */
export const doneAlready = (txid: string): string =>
  say.flows.stepsEarlier.thisWasDoneAlready({ txid });

export const spentOtherwise = (txid: string): string =>
  say.flows.stepsEarlier.itsCoinsWereSpent({ txid });

/** Its record: from now on it is ours, and no other operation claims it. */
export const earlierTx = (
  { txid, rawHex, feeSats, outpoints }: EarlierPayment,
  of: Pick<FlowTx, 'flowId' | 'subject' | 'purpose' | 'sats' | 'at'>,
): FlowTx => ({
  txid,
  rawHex: rawHex || null,
  feeSats,
  outpoints,
  status: 'sent',
  height: null,
  ...of,
});
