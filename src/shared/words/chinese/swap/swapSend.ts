import { counted } from '#shared/words/chinese/counted.ts';
import type { swapSend as english } from '#shared/words/english/swap/swapSend.ts';

export const swapSend: typeof english = {
  title: '发送',
  token: '要发送的代币',
  balance: ({ amount }) => `余额 ${amount}`,
  list: {
    import: '导入 CSV',
    file: ({ count }) => counted(count, { other: '文件中有 # 个收款方。' }),
    replace: '替换列表',
    append: '追加到列表',
    ignore: '取消',
    clear: '清空列表',
    unreadable: ({ count }) => counted(count, { other: '有 # 行无法读取' }),
    unreadableLines: '无法读取的行',
    fault: ({ line, text }) => `第 ${line} 行：${text}`,
    paste: ({ most }) => `粘贴多行地址和数量可一次填入，最多 ${most} 行。`,
  },
  row: {
    to: '收款地址',
    toNumber: ({ number }) => `收款地址 ${number}`,
    amount: '数量',
    amountNumber: ({ number }) => `数量 ${number}`,
    remove: ({ number }) => `移除收款方 ${number}`,
    add: '添加收款方',
  },
  lines: {
    label: '收款方',
    count: ({ count }) => counted(count, { other: '# 行' }),
    invalid: ({ count }) => counted(count, { other: '# 行无效' }),
    warnings: ({ count }) => counted(count, { other: '# 条警告' }),
    only: '只显示这些',
    number: '序号',
    recipient: '收款方',
    amount: ({ tick }) => `数量（${tick}）`,
    error: ({ text }) => `错误：${text}`,
    warning: ({ text }) => `警告：${text}`,
    remove: ({ number }) => `移除第 ${number} 行`,
  },
  total: {
    label: '合计',
    of: ({ count }) => counted(count, { other: '合计，# 个收款方' }),
    none: '暂无',
    review: '核对发送',
  },
  history: {
    title: '此地址的发送和接收',
    none: '此地址在兑换层发送或接收的代币会显示在这里。',
  },
};
