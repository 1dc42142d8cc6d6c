/** Price alerts. */
export const alerts = {
  title: 'Price alerts',
  sent: 'Sent {time}',
  remove: ({ alert }: { alert: string }) => `Remove the alert: ${alert}`,
  condition: 'Condition',
  add: 'Add alert',
  checked:
    'Inkstone checks every minute while it is open. Checks pause when your call limit is nearly used up.',
  last: 'Last checked {time}.',
  failed: ({ problem }: { problem: string }) => `The last check failed: ${problem}`,
  /** `Floor price at or below 30 sats`. */
  line: ({ condition, limit, unit }: { condition: string; limit: string; unit: string }) =>
    `${condition} ${limit} ${unit}`,
  per: ({ unit, tick }: { unit: string; tick: string }) => `${unit} per ${tick}`,
  satsPer: ({ tick }: { tick: string }) => `Sats per ${tick}`,
  dollarsField: 'Dollars',
  dollars: 'dollars',
  market: {
    'price above': 'Last sale at or above',
    'price below': 'Last sale at or below',
    'floor above': 'Floor price at or above',
    'floor below': 'Floor price at or below',
    'listing below': 'New listing at or below',
  },
  swap: {
    'price above': 'Price at or above',
    'price below': 'Price at or below',
    'worth above': 'Pool value at or above',
    'worth below': 'Pool value at or below',
  },
};
