import { quoteInscribe } from '#main/kinds/inscribe/quote/quote.ts';
import { previewSpend } from '#main/kinds/spend/sign/preview.ts';
import { swapAddresses } from '#main/kinds/swap/quote/check.ts';
import { signedOperations, type SignedQuery } from '#main/kinds/swap/server/signed.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { SpendAct } from '#shared/flows/spend.ts';
import type { FlowView } from '#shared/flows/view.ts';

import { openBackground } from './session/background.ts';
import { openBase, type SessionDeps } from './session/base.ts';
import { readFeeRates } from './session/fee-rates.ts';
import { openFlows } from './session/flows.ts';
import { openWallet } from './session/wallet.ts';

export type NetworkSession = ReturnType<typeof openSession>;

/** Everything of one network: its file, client and flows. One per network in use. */
export function openSession(deps: SessionDeps) {
  const base = openBase(deps);
  const { id, store, client, reads, link, kept, clock, feeHistory } = base;
  const wallet = openWallet(
    base,
    (): readonly FlowView[] => engine.list(false),
    (found) => {
      tokens.check(found);
    },
  );
  const { own, coins, portfolio, signatures, signing, signingContext, discover, warningFor } =
    wallet;
  const { divisions } = wallet;
  const { watch, history, tokens, upkeep } = openBackground(base, wallet);
  const { swap, bridge, looks, orderVersion, engine } = openFlows(base, wallet, (address) => {
    history.noteActed(address);
  });
  const minCoinSats = (): number => deps.settings().minCoinSats;
  const inscribing = {
    ...{ id, client, own, coins, portfolio, engine, store, minCoinSats, warningFor, orderVersion },
    divided: divisions.learned,
  };

  return {
    id,
    clock,
    client,
    reads,
    store,
    engine,
    contentsOf: wallet.contentsOf,
    looks,
    orderVersion,
    portfolio,
    ledger: wallet.ledger,
    tokens,
    history,
    watch,
    coins,
    signatures,
    signing,
    bridge,
    own,
    minCoinSats,
    divisions,
    divided: divisions.learned,
    quoteInscribe: (input: InscribeInput) => quoteInscribe(input, inscribing),
    previewSpend: (request: SpendAct) =>
      previewSpend(
        {
          flowId: '',
          network: id,
          asked: request,
          feeRate: request.feeRate,
          replaces: null,
          createdAt: clock.now(),
        },
        signingContext.atOneMoment?.() ?? signingContext,
      ),
    psbtTool: wallet.psbtTool,
    /** The second layer: estimates of its operations, and what was signed for it. */
    swap,
    swapAddresses: () => swapAddresses(own),
    signedOperations: (wanted: SignedQuery) => signedOperations(client, store, wanted),
    connection: link.connection,
    serverSkew: link.serverSkew,
    warningFor,
    trapAt: wallet.trapAt,
    feeHistory,
    feeRates: () => readFeeRates(base),
    /** See createDiscovery. */
    discover,
    noteBehind: wallet.noteBehind,

    start: (): void => {
      for (const service of [upkeep, engine, signatures, watch]) service.start();
      void discover();
    },
    /** Finishes running steps, aborts calls, closes the file. */
    async stop(): Promise<void> {
      base.end();
      upkeep.stop();
      link.abort();
      await history.stop();
      await watch.stop();
      link.close();
      await engine.stop();
      await signatures.stop();
      // Ends at once: its calls are aborted and the session is no longer open.
      await discover();
      portfolio.stop();
      await portfolio.idle();
      await wallet.ledger.idle();
      await tokens.idle();
      kept.close();
      await store.settle();
      store.close();
    },
  };
}
