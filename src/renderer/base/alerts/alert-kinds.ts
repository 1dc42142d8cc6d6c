import { words } from '#renderer/base/words.ts';
import type { Alert, WantedAlert } from '#shared/ipc/watch.ts';
import { plainText } from '#shared/text.ts';

type Kind = `${WantedAlert['what']} ${WantedAlert['when']}`;

type Of = Pick<WantedAlert, 'what' | 'tick' | 'against'>;

/** The conditions a source supports, the default one, and its unit. */
interface AlertForm {
  kinds: readonly Kind[];
  labelOf: (kind: Kind) => string;
  first: Kind;
  unit: (of: Of) => string;
  /** Label of the field. */
  field: (of: Of) => string;
}

/** The label of a condition, if the source supports it. */
const labelIn = (labels: Partial<Record<Kind, string>>, kind: Kind): string => labels[kind] ?? kind;

export const alertForms: Record<WantedAlert['source'], AlertForm> = {
  market: {
    kinds: ['price above', 'price below', 'floor above', 'floor below', 'listing below'],
    labelOf: (kind) => labelIn(words.alerts.market, kind),
    first: 'floor below',
    unit: () => 'sats',
    field: ({ tick }) => words.alerts.satsPer({ tick: plainText(tick, 48) }),
  },
  swap: {
    kinds: ['price above', 'price below', 'worth above', 'worth below'],
    labelOf: (kind) => labelIn(words.alerts.swap, kind),
    first: 'price below',
    unit: ({ what, against }) =>
      what === 'worth' ? words.alerts.dollars : plainText(against ?? '', 48),
    field: ({ what, tick, against }) =>
      what === 'worth'
        ? words.alerts.dollarsField
        : words.alerts.per({ unit: plainText(against ?? '', 48), tick: plainText(tick, 48) }),
  },
};

/** `Floor price at or below 30 sats`, for a list. */
export function alertText(alert: Alert): string {
  const form = alertForms[alert.source];
  const condition = form.labelOf(`${alert.what} ${alert.when}`);
  return words.alerts.line({ condition, limit: alert.limit, unit: form.unit(alert) });
}
