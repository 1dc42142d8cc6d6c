import { counted } from '#shared/words/english/counted.ts';

/** The page of all price alerts. */
export const marketAlerts = {
  count: ({ count }: { count: number }) => counted(count, { one: '# alert', other: '# alerts' }),
  checked: 'Last checked {time}',
  checkNow: 'Check now',
  none: {
    title: 'No price alerts',
    text: 'Inkstone notifies you when a price reaches your limit, and again if it moves away and returns.',
  },
  alert: 'Alert',
  state: 'Status',
  actions: 'Actions',
  active: 'Active',
  paused: 'Paused',
  sent: 'Sent {time}',
  pair: ({ tick, against }: { tick: string; against: string }) => `${tick} in ${against}`,
  edit: 'Edit',
  editOf: ({ alert }: { alert: string }) => `Edit the alert: ${alert}`,
  save: 'Save',
  cancel: 'Cancel',
  pause: 'Pause',
  pauseOf: ({ alert }: { alert: string }) => `Pause the alert: ${alert}`,
  resume: 'Resume',
  resumeOf: ({ alert }: { alert: string }) => `Resume the alert: ${alert}`,
  remove: 'Remove',
  add: 'Add an alert',
  of: 'Alert on',
  sources: { market: 'Market', swap: 'Swap pool' },
  token: 'Token',
  tokenExample: 'e.g. ordi',
  /** Label of the limit until the tokens are known. */
  price: { market: 'Price per token, sats', swap: 'Price' },
  pricedIn: 'Priced in',
  open: 'Price alerts',
};
