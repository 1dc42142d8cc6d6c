import { createUpkeep } from '#main/app/upkeep.ts';
import { alertSources } from '#main/app/watch/alert-sources.ts';
import { createWatch } from '#main/app/watch/watch.ts';
import { createHistorySync } from '#main/history/sync.ts';
import { createTokenLedger, dropVanished, enterTokens } from '#main/ledger/tokens.ts';

import type { SessionBase } from './base.ts';
import type { SessionWallet } from './wallet.ts';

/** Background work: alerts, histories, and database maintenance. */
export function openBackground(base: SessionBase, { own, portfolio }: SessionWallet) {
  const { deps, id, clock, log, events, vault, store, client } = base;
  const watch = createWatch({
    clock,
    sources: alertSources(id, client),
    marks: store.marks,
    log,
    isWanted: () => vault.status().unlocked || deps.settings().pollWhileLocked,
    notify(title, text) {
      base.notify(title, text);
      events.emit('toast', { tone: 'info', title, text });
    },
    onChange: () => events.emit('watch.changed', { network: id }),
    newId: deps.newId,
  });

  let shownAt = -Infinity;
  const history = createHistorySync({
    network: id,
    clock,
    client,
    addresses: () => [
      ...new Set([...own.current(), ...portfolio.lastAddresses(), ...portfolio.tokenAddresses()]),
    ],
    load: (source, address) => store.marks.get(source, address),
    keep: (source, address, entries, mark) =>
      store.transaction(() => {
        store.marks.set(source, address, mark);
        enterTokens(store, address, entries);
        return store.activity.recordAll(entries, clock.now());
      }),
    onWhole: (whole) => dropVanished(store, { ...whole, now: clock.now() }),
    onChange(state) {
      // Progress is shown four times a second, and its end always.
      if (state.running && clock.now() - shownAt < 250) return;
      shownAt = clock.now();
      events.emit('history.changed', { network: id, state });
    },
    movedAt: (address) => portfolio.movedAt(address),
    isWanted: () => deps.settings().historySync,
    onAdded: () => events.emit('activity.changed', { network: id }),
  });

  const tokens = createTokenLedger({
    ...{ store, client, log },
    history: () => history,
    addresses: () => own.all(),
    onChange: () => events.emit('activity.changed', { network: id }),
  });

  const upkeep = createUpkeep({ clock, log, store, serverSkew: base.link.serverSkew });

  return { watch, history, tokens, upkeep };
}
