import { counted } from '#shared/words/english/counted.ts';

/** The page of all price alerts. */
export const marketAlerts = {
  count: ({ count }: { count: number }) => counted(count, { one: '# alert', other: '# alerts' }),
  checked: 'Last checked {time}',
  checkNow: 'Check now',
  none: {
    title: 'No price alerts',
    text: 'Add one, and Inkstone notifies you once, and again if the value moves back and then meets it again.',
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
  pricedIn: 'Priced in',
  open: 'Price alerts',
};
