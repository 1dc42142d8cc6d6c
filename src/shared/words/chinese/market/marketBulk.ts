import { counted } from '#shared/words/chinese/counted.ts';
import type { marketBulk as english } from '#shared/words/english/market/marketBulk.ts';

export const marketBulk: typeof english = {
  none: { title: '未选择挂单', text: '请在{mine}中选择代币挂单。' },
  net: ({ count }) => counted(count, { other: '# 个挂单扣除全部成本后你将收到' }),
  setAll: '全部设为',
  floor: '地板价',
  belowFloor: '地板价 −1 %',
  left: ({ count }) => counted(count, { other: '# 个不是代币：请单独修改价格。' }),
  about: '降价会立即签名。涨价会先转移该 UTXO，使较低价格的签名失效。每个挂单单独授权。',
  progress: ({ done, total }) => `${done} / ${total}`,
  result: ({ started, failed }) =>
    failed === 0
      ? `已开始 ${started} 个`
      : `已开始 ${started} 个，${failed} 个失败：原因见各挂单下方`,
  review: ({ count }) => counted(count, { other: '核对 # 个价格' }),
  start: ({ count }) => counted(count, { other: '修改 # 个价格' }),
  newPrice: '新单价',
  newPriceOf: ({ item }) => `${item} 的新单价`,
  open: '打开操作',
  receive: '你将收到',
  vsFloor: ({ change }) => `较地板价 ${change}`,
  unchanged: '不变',
  alone: '单独修改此价格',
  edit: ({ count }) => counted(count, { other: '修改 # 个价格' }),
};
