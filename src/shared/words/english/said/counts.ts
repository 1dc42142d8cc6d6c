import { createCounted } from '#shared/words/counted.ts';

const counted = createCounted('en');

/** Numbers of things. */
export const counts = {
  address: ({ count }: { count: number }) =>
    counted(count, { one: '# address', other: '# addresses' }),
  character: ({ count }: { count: number }) =>
    counted(count, { one: '# character', other: '# characters' }),
  coin: ({ count }: { count: number }) => counted(count, { one: '# coin', other: '# coins' }),
  decimal: ({ count }: { count: number }) =>
    counted(count, { one: '# decimal', other: '# decimals' }),
  input: ({ count }: { count: number }) => counted(count, { one: '# input', other: '# inputs' }),
  inscription: ({ count }: { count: number }) =>
    counted(count, { one: '# inscription', other: '# inscriptions' }),
  item: ({ count }: { count: number }) => counted(count, { one: '# item', other: '# items' }),
  line: ({ count }: { count: number }) => counted(count, { one: '# line', other: '# lines' }),
  message: ({ count }: { count: number }) =>
    counted(count, { one: '# message', other: '# messages' }),
  minute: ({ count }: { count: number }) => counted(count, { one: '# minute', other: '# minutes' }),
  moreFile: ({ count }: { count: number }) =>
    counted(count, { one: '# more file', other: '# more files' }),
  operation: ({ count }: { count: number }) =>
    counted(count, { one: '# operation', other: '# operations' }),
  output: ({ count }: { count: number }) => counted(count, { one: '# output', other: '# outputs' }),
  payment: ({ count }: { count: number }) =>
    counted(count, { one: '# payment', other: '# payments' }),
  transaction: ({ count }: { count: number }) =>
    counted(count, { one: '# transaction', other: '# transactions' }),
};
