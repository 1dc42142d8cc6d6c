import type { NetworkStore } from '#main/store/open-stores.ts';
import type { Clock } from '#shared/clock.ts';
import { requestedRecipients } from '#shared/flows/spend.ts';
import type { FlowView } from '#shared/flows/view.ts';

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
