import type { alerts as english } from '#shared/words/english/base/alerts.ts';

export const alerts: typeof english = {
  title: '价格提醒',
  sent: '{time}已提醒',
  remove: ({ alert }) => `移除提醒：${alert}`,
  condition: '条件',
  add: '添加提醒',
  checked: '应用打开时每分钟检查一次。请求额度快用完时暂停检查。',
  last: '上次检查：{time}。',
  failed: ({ problem }) => `上次检查失败：${problem}`,
  line: ({ condition, limit, unit }) => `${condition} ${limit} ${unit}`,
  per: ({ unit, tick }) => `${tick} 单价（${unit}）`,
  satsPer: ({ tick }) => `${tick} 单价（sats）`,
  dollarsField: '美元',
  dollars: '美元',
  market: {
    'price above': '最近成交价不低于',
    'price below': '最近成交价不高于',
    'floor above': '地板价不低于',
    'floor below': '地板价不高于',
    'listing below': '新挂单价格不高于',
  },
  swap: {
    'price above': '价格不低于',
    'price below': '价格不高于',
    'worth above': '资金池价值不低于',
    'worth below': '资金池价值不高于',
  },
};
