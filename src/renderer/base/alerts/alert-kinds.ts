import type { Alert, WantedAlert } from '#shared/ipc/watch.ts';
import { plainText } from '#shared/text.ts';

type Kind = `${WantedAlert['what']} ${WantedAlert['when']}`;

type Of = Pick<WantedAlert, 'what' | 'tick' | 'against'>;

/** The conditions a source supports, the default one, and its unit. */
interface AlertForm {
  kinds: readonly { value: Kind; label: string }[];
  first: Kind;
  unit: (of: Of) => string;
  /** Label of the field. */
  field: (of: Of) => string;
}

export const alertForms: Record<WantedAlert['source'], AlertForm> = {
  market: {
    kinds: [
      { value: 'price above', label: 'Last sale at or above' },
      { value: 'price below', label: 'Last sale at or below' },
      { value: 'floor above', label: 'Floor price at or above' },
      { value: 'floor below', label: 'Floor price at or below' },
      { value: 'listing below', label: 'A new offer at or below' },
    ],
    first: 'floor below',
    unit: () => 'sats',
    field: ({ tick }) => `Sats for one ${plainText(tick, 48)}`,
  },
  swap: {
    kinds: [
      { value: 'price above', label: 'Price at or above' },
      { value: 'price below', label: 'Price at or below' },
      { value: 'worth above', label: 'The pool holds at least' },
      { value: 'worth below', label: 'The pool holds at most' },
    ],
    first: 'price below',
    unit: ({ what, against }) => (what === 'worth' ? 'dollars' : plainText(against ?? '', 48)),
    field: ({ what, tick, against }) =>
      what === 'worth'
        ? 'Dollars'
        : `${plainText(against ?? '', 48)} for one ${plainText(tick, 48)}`,
  },
};

/** `Floor price at or below 30 sats`, for a list. */
export function alertText(alert: Alert): string {
  const form = alertForms[alert.source];
  const label = form.kinds.find(({ value }) => value === `${alert.what} ${alert.when}`)?.label;
  return `${label ?? alert.what} ${alert.limit} ${form.unit(alert)}`;
}
