import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';
import { requestedRecipients } from '#shared/flows/spend.ts';
import type { FlowView } from '#shared/flows/view.ts';
import type { Recipient } from '#shared/ipc/labels.ts';

interface Sources {
  clock: Pick<Clock, 'now'>;
  store: {
    orders: Pick<NetworkStore['orders'], 'payAddresses'>;
    coinNotes: Pick<NetworkStore['coinNotes'], 'labels'>;
  };
  own: { all(): readonly string[] };
  flows: () => readonly FlowView[];
}

/** Milliseconds. A list of a thousand lines asks for each address, so one read serves them all. */
const GOOD_FOR = 1_000;

/** Recipients of an operation, on either layer. */
function receiversOf({ spend, operation }: FlowView): string[] {
  if (spend) return requestedRecipients(spend.asked).map(({ address }) => address);
  const ask = operation?.ask;
  if (ask?.op === 'send') return ask.receivers.map(({ to }) => to);
  return ask?.op === 'send-lp' ? [ask.to] : [];
}

/** Known addresses: of orders, our own, earlier recipients on either layer, and the address book. */
export function createKnownAddresses({ clock, store, own, flows }: Sources) {
  const read = () => ({
    payAddresses: store.orders.payAddresses(),
    used: [
      ...new Set([
        ...own.all(),
        ...flows().flatMap(receiversOf),
        ...store.coinNotes.labels().flatMap(({ type, ref }) => (type === 'addr' ? [ref] : [])),
      ]),
    ],
  });
  let kept: { known: ReturnType<typeof read>; at: number } | null = null;
  return (): ReturnType<typeof read> => {
    const now = clock.now();
    if (!kept || now - kept.at >= GOOD_FOR || now < kept.at) kept = { known: read(), at: now };
    return kept.known;
  };
}

/** Recipients of one batch don't push out all others. */
const MOST_OF_ONE = 5;
const MOST_RECENT = 20;

interface BookSources {
  flows: readonly FlowView[];
  /** The address book. */
  names: readonly { address: string; name: string }[];
  accounts: readonly { address: string; label: string }[];
  isMine: (address: string) => boolean;
}

/**
 * Whom a form can suggest, each address once: recipients of your own sends that weren't given up, newest first; then
 * named addresses by name; then your accounts.
 */
export function suggestedRecipients({ flows, names, accounts, isMine }: BookSources): Recipient[] {
  const nameOf = new Map(names.map(({ address, name }) => [address, name]));
  const found = new Map<string, Recipient>();
  const add = (address: string, at: number | null, name = nameOf.get(address) ?? null): void => {
    if (!found.has(address)) found.set(address, { address, name, at, mine: isMine(address) });
  };
  const sends = flows
    .filter(({ phase }) => phase !== 'cancelled' && phase !== 'failed')
    .sort((a, b) => b.createdAt - a.createdAt);
  for (const flow of sends) {
    if (found.size >= MOST_RECENT) break;
    for (const to of receiversOf(flow).slice(0, MOST_OF_ONE))
      if (!isMine(to)) add(to, flow.createdAt);
  }
  for (const { address } of names.toSorted((a, b) => a.name.localeCompare(b.name)))
    add(address, null);
  for (const { address, label } of accounts) add(address, null, nameOf.get(address) ?? label);
  return [...found.values()];
}
