import { counted } from '#shared/words/chinese/counted.ts';
import type { marketAlerts as english } from '#shared/words/english/market/marketAlerts.ts';

export const marketAlerts: typeof english = {
  count: ({ count }) => counted(count, { other: '# 个提醒' }),
  checked: '上次检查：{time}',
  checkNow: '立即检查',
  none: {
    title: '没有价格提醒',
    text: '添加后，条件满足时 Inkstone 提醒一次；数值回落后再次满足时，会再提醒。',
  },
  alert: '提醒',
  state: '状态',
  actions: '操作',
  active: '生效中',
  paused: '已暂停',
  sent: '{time}已提醒',
  pair: ({ tick, against }) => `${tick}，以 ${against} 计价`,
  edit: '修改',
  editOf: ({ alert }) => `修改提醒：${alert}`,
  save: '保存',
  cancel: '取消',
  pause: '暂停',
  pauseOf: ({ alert }) => `暂停提醒：${alert}`,
  resume: '恢复',
  resumeOf: ({ alert }) => `恢复提醒：${alert}`,
  remove: '移除',
  add: '添加提醒',
  of: '提醒对象',
  sources: { market: '市场', swap: '兑换资金池' },
  token: '代币',
  pricedIn: '计价代币',
  open: '价格提醒',
};
