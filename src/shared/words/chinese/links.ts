import type { links as english } from '#shared/words/english/links.ts';

export const links: typeof english = {
  tooLong: '此付款链接过长。',
  noAddress: '此付款链接中没有可读取的地址。',
  required: ({ name }) => `此付款链接要求“${name}”，Inkstone 不支持。请向对方索取普通链接。`,
  twice: ({ name }) => `此付款链接中“${name}”出现了两次。`,
  amount: '此付款链接中的金额无效。',
  damaged: '此付款链接已损坏。',
  unreadable: '无法读取此付款链接。',
};
