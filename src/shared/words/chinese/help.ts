import type { help as english } from '#shared/words/english/help.ts';

export const help: typeof english = {
  title: '帮助',
  pages: '使用指南的页面',
  search: {
    label: '搜索使用指南',
    results: '匹配的章节',
    none: '没有匹配的内容，换个词试试。',
    in: ({ page, section }) => `${page} › ${section}`,
  },
  loading: '正在加载使用指南',
  contents: '本页内容',
  groups: { tasks: '操作方法', reference: '含义说明' },
  topics: {
    'first-wallet': '第一个钱包',
    'receive-and-send': '接收与发送',
    inscribe: '铭刻',
    'orders-and-refunds': '订单与退款',
    market: '市场',
    'swap-and-bridge': '兑换与跨层',
    'backup-and-restore': '备份与恢复',
    'approval-window': '授权窗口',
    warnings: '问题与风险',
    questions: '操作中的提问',
    errors: '错误',
  },
};
