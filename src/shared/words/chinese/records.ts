import type { records as english } from '#shared/words/english/records.ts';

import { counted } from './counted.ts';

export const records: typeof english = {
  title: {
    atStart: 'Inkstone 在执行任何操作前已停止',
    later: 'Inkstone 已停止',
  },
  place: ({ what }) => `${what}：{path}`,
  dataFolder: '数据文件夹',
  these: '这些记录',
  copy: '保存的副本',
  unreadable: '无法读取',
  operations: ({ count }) => counted(count, { other: '# 个操作' }),
  transactions: ({ count }) => counted(count, { other: '# 笔交易' }),
  counts: ({ operations, transactions }) => `${operations}，${transactions}`,
  countsAt: ({ operations, transactions, time }) =>
    `${operations}，${transactions}，最后写入于 ${time}`,
  useCopy: '使用保存的副本',
  retry: '重试',
  accept: '继续使用这些记录',
  acceptHelp: '需要在授权窗口中用密码确认。缺失的记录不会恢复：再次付款前，请先检查你的币和订单。',
  setAside: '搁置此文件并继续',
  setAsideHelp: ({ records }) =>
    `不会删除任何内容：此文件会改名保留在新文件旁。Inkstone 将以空的 ${records} 记录继续，文件中未完成的操作不会恢复。如需检查或修复，请使用副本。需要在授权窗口中确认。`,
};
