import type { addresses as english } from '#shared/words/english/addresses.ts';

import { counted } from './counted.ts';

export const addresses: typeof english = {
  title: '地址',
  tabs: '地址列表',
  own: '我的地址',
  others: '地址簿',
  keys: '公钥和输入',
  hideEmpty: '隐藏空的找零地址',
  table: {
    address: '地址',
    account: '账户',
    place: {
      receive: {
        used: ({ index }) => `收款 ${index} · 已使用`,
        unused: ({ index }) => `收款 ${index} · 未使用`,
      },
      change: {
        used: ({ index }) => `找零 ${index} · 已使用`,
        unused: ({ index }) => `找零 ${index} · 未使用`,
      },
    },
    label: '标签',
    coins: 'UTXO',
    inscriptions: ({ count }) => counted(count, { other: '# 个铭文' }),
    balance: '余额',
  },
  labels: {
    import: '导入标签',
    export: '导出标签',
    exported: ({ count }) => counted(count, { other: '已导出 # 个标签' }),
    imported: ({ count }) => counted(count, { other: '已导入 # 个标签' }),
    frozen: ({ count }) => counted(count, { other: '已冻结 # 个 UTXO。' }),
    skipped: ({ count }) => counted(count, { other: '已跳过 # 行非标签内容。' }),
  },
  book: {
    address: '地址',
    name: '名称',
    add: '添加到地址簿',
    notAdded: '未添加地址',
    confirm: '名称需在授权窗口中确认。此后授权付款时，名称会显示在地址旁。',
    none: {
      title: '地址簿为空',
      text: '为常用的收款地址命名，方便下次辨认。',
    },
    send: '发送',
    remove: '移除',
    removeOne: ({ name }) => `移除 ${name}`,
  },
  other: {
    none: {
      title: '还没有标签',
      text: '公钥、账户公钥和交易输入的标签会显示在这里。可从文件导入，也可在交易页面或打开的 PSBT 中添加。',
    },
    types: { xpub: '账户公钥', pubkey: '公钥', input: '输入' },
    copy: { xpub: '账户公钥', pubkey: '公钥' },
    named: ({ type, id }) => `${type} ${id}`,
  },
};
