import { counted } from '#shared/words/chinese/counted.ts';
import type { lists as english } from '#shared/words/english/base/lists.ts';

/** A space after a Latin word. */
const spaced = (text: string): string => text.replace(/(?<=[A-Za-z0-9])$/u, ' ');

export const lists: typeof english = {
  close: '关闭',
  asOf: '更新于 {time}',
  export: ({ format }) => `导出 ${format}`,
  exported: ({ count }) => counted(count, { other: '已导出 # 行' }),
  more: ({ count }) => counted(count, { other: '还有 # 个' }),
  directions: { in: '收到：', out: '发送：', own: '钱包内转移：' },
  notMoved: '未转移：',
  inscriptions: () => '个铭文',
  layers: {
    title: '两层余额',
    loading: '正在加载两层余额',
    none: '两层都没有代币。',
    token: '代币',
    onBitcoin: '链上',
    inSwap: '兑换层',
    moving: '在途',
    total: '合计',
    moves: { deposit: '充值在途', withdraw: '提现在途' },
    missing: {
      title: '兑换服务显示的在途数量偏少',
      text: ({ amount, tick }) =>
        `你的操作转移了 ${amount} ${tick}，但兑换服务没有将其计入在途。请查看上方的操作。`,
    },
  },
  named: {
    label: ({ what }) => `已保存的${what}`,
    remove: ({ what, name }) => `删除${what}“${name}”`,
    nameOf: ({ what }) => `${what}名称`,
    name: '名称',
    save: '保存',
    cancel: '取消',
    update: ({ name }) => `更新“${name}”`,
    saveThis: ({ what }) => `保存此${what}`,
  },
  paged: {
    inText: ({ title }) => title,
    loading: ({ list }) => `正在加载${list}`,
    none: ({ list }) => `暂无${list}`,
    range: ({ from, to }) => `第 ${from} 至 ${to} 条`,
    rangeOf: ({ from, to, total }) => `第 ${from} 至 ${to} 条，共 ${total} 条`,
    previous: '上一页',
    previousOf: ({ list }) => `${list}：上一页`,
    next: '下一页',
    nextOf: ({ list }) => `${list}：下一页`,
  },
  raw: {
    show: ({ what }) => `${spaced(what)}的原始 JSON`,
    hide: ({ what }) => `隐藏${spaced(what)}的原始 JSON`,
    copy: '复制',
    copyOf: ({ what }) => `复制${what}的 JSON`,
    rest: ({ count }) => counted(count, { other: '还有 # 个字符。复制可获取全部内容。' }),
  },
  stale: {
    title: '无法加载你的 UTXO',
    why: ({ title }) => `${title}。`,
    lastKnown: '当前显示的是最后一次已知的状态。',
  },
  swap: {
    trade: { label: '交易', title: ({ tick }) => `交易 ${tick}` },
    pool: { label: '资金池', title: ({ tick }) => `含 ${tick} 的资金池` },
    stake: { label: '质押', title: ({ tick }) => `含 ${tick} 的质押` },
    send: { label: '发送', title: ({ tick }) => `在兑换层发送 ${tick}` },
    withdraw: { label: '提现', title: ({ tick }) => `将 ${tick} 提现到比特币` },
  },
  holders: { rank: '排名', address: '地址', amount: '数量' },
  events: {
    event: '事件',
    moved: '已转移',
    inscribed: '已铭刻',
    inscription: '铭文',
    nowAt: '当前地址',
    block: '区块',
    time: '时间',
  },
};
