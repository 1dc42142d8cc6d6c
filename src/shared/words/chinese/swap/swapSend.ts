import type { swapSend as english } from '#shared/words/english/swap/swapSend.ts';

export const swapSend: typeof english = {
  title: '发送',
  token: '要发送的代币',
  balance: ({ amount }) => `余额 ${amount}`,
  list: {
    import: '导入 CSV',
    append: '将文件追加到此列表',
    clear: '清空列表',
    unreadable: ({ count }) => `有 ${count} 行无法读取`,
    unreadableLines: '无法读取的行',
    fault: ({ line, text }) => `第 ${line} 行：${text}`,
    paste: ({ most }) => `粘贴多行地址和数量可一次填入，最多 ${most} 行。`,
  },
  row: {
    to: '收款地址',
    toNumber: ({ number }) => `收款地址 ${number}`,
    amount: '数量',
    amountNumber: ({ number }) => `数量 ${number}`,
    remove: ({ number }) => `移除收款人 ${number}`,
    add: '添加收款人',
    known: '已知地址',
    choose: '选择',
    yours: ({ label }) => `你的：${label}`,
    before: '曾发送过',
  },
  lines: {
    label: '收款人',
    count: ({ count }) => `${count} 行`,
    invalid: ({ count }) => `${count} 行无效`,
    warnings: ({ count }) => `${count} 条警告`,
    only: '只显示这些',
    address: '地址',
    error: ({ text }) => `错误：${text}`,
    warning: ({ text }) => `警告：${text}`,
    remove: ({ number }) => `移除第 ${number} 行`,
  },
  total: {
    label: '合计',
    of: ({ count }) => `合计，${count} 个收款人`,
    none: '暂无',
    review: '查看发送',
  },
  history: {
    title: '此地址的发送和接收',
    none: '此地址在兑换中发送或接收的代币会显示在这里。',
  },
};
