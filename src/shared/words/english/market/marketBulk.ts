import { counted } from '#shared/words/english/counted.ts';

/** Edits the prices of several listings. */
export const marketBulk = {
  none: { title: 'Nothing selected', text: 'Select your listings of tokens in {mine}.' },
  net: ({ count }: { count: number }) =>
    counted(count, {
      one: 'You receive for # listing, after all costs',
      other: 'You receive for # listings, after all costs',
    }),
  setAll: 'Set all to',
  floor: 'Floor price',
  belowFloor: 'Floor −1 %',
  left: ({ count }: { count: number }) =>
    counted(count, {
      one: '# item isn’t a token: edit its price on its own page.',
      other: '# items aren’t tokens: edit their prices one by one.',
    }),
  about:
    'A lower price is signed at once. A higher one moves the coin first, so that the cheaper signature ends. Each listing has its own approval.',
  progress: ({ done, total }: { done: number; total: number }) => `${done} of ${total}`,
  result: ({ started, failed }: { started: number; failed: number }) =>
    failed === 0
      ? `${started} started`
      : `${started} started, ${failed} failed: see the reason below each`,
  review: ({ count }: { count: number }) =>
    counted(count, { one: 'Review # price', other: 'Review # prices' }),
  start: ({ count }: { count: number }) =>
    counted(count, { one: 'Edit # price', other: 'Edit # prices' }),
  newPrice: 'New price each',
  newPriceOf: ({ item }: { item: string }) => `New price each of ${item}`,
  open: 'Open the operation',
  receive: 'You receive',
  vsFloor: ({ change }: { change: string }) => `${change} vs floor`,
  unchanged: 'Unchanged',
  alone: 'Edit this price alone',
  edit: ({ count }: { count: number }) =>
    counted(count, { one: 'Edit # price', other: 'Edit # prices' }),
};
