import { createCounted } from '#shared/words/counted.ts';
import type { counts as english } from '#shared/words/english/said/counts.ts';

const counted = createCounted('zh-CN');

export const counts: typeof english = {
  address: ({ count }) => counted(count, { other: '# 个地址' }),
  character: ({ count }) => counted(count, { other: '# 个字符' }),
  coin: ({ count }) => counted(count, { other: '# 个 UTXO' }),
  decimal: ({ count }) => counted(count, { other: '# 位小数' }),
  input: ({ count }) => counted(count, { other: '# 个输入' }),
  inscription: ({ count }) => counted(count, { other: '# 个铭文' }),
  item: ({ count }) => counted(count, { other: '# 项' }),
  line: ({ count }) => counted(count, { other: '# 项' }),
  message: ({ count }) => counted(count, { other: '# 条消息' }),
  minute: ({ count }) => counted(count, { other: '# 分钟' }),
  moreFile: ({ count }) => counted(count, { other: '# 个文件' }),
  operation: ({ count }) => counted(count, { other: '# 个操作' }),
  output: ({ count }) => counted(count, { other: '# 个输出' }),
  payment: ({ count }) => counted(count, { other: '# 笔付款' }),
  transaction: ({ count }) => counted(count, { other: '# 笔交易' }),
};
