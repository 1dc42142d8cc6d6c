import type { text as english } from '#shared/words/english/said/text.ts';

export const text: typeof english = {
  lower: ({ text }) => text,
  capital: ({ text }) => text,
  exceptForCoins: ({ text, preparedSats }) =>
    text.replace(
      '未支付任何款项',
      `除 ${preparedSats} 网络手续费（用于准备 UTXO，下次购买会用到）外，未支付任何款项`,
    ),
  and: ({ items }) => items.replaceAll('\n', '、'),
  or: ({ items }) => items.replaceAll('\n', ' 或 '),
  list: ({ items }) => items.replaceAll('\n', '、'),
  commas: ({ items }) => items.replaceAll('\n', '，'),
  semicolons: ({ items }) => items.replaceAll('\n', '；'),
  stopped: ({ text }) => `${text}。`,
  sentences: ({ items }) => items.replaceAll('\n', '。'),
  labelled: ({ name, text }) => `${name}：${text}`,
  day: ({ at }) =>
    new Date(at).toLocaleDateString('zh-CN', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  weekday: ({ at }) =>
    new Date(at).toLocaleDateString('zh-CN', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
};
