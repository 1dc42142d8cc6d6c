import { counted } from '#shared/words/chinese/counted.ts';
import type { orders as english } from '#shared/words/english/operations/orders.ts';

export const orders: typeof english = {
  create: '新建订单',
  sync: '同步订单',
  synced: ({ added, updated }) => counted(added, { other: `新增 # 个订单，更新 ${updated} 个。` }),
  syncing: ({ done }) => `正在同步：${done}`,
  syncingOf: ({ done, total }) => `正在同步：${done} / ${total}`,
  search: '搜索订单',
  searchBy: '按标题、ID 或地址搜索',
  shown: ({ count }) => `显示 ${count} 个`,
  shownOfMore: ({ count }) => `显示 ${count}+ 个`,
  filter: '筛选',
  loading: '正在加载订单',
  offline: {
    title: '离线',
    unreadable: '无法读取服务商的响应',
    text: '显示的是最近一次获取的订单。',
  },
  unmatched: {
    title: '没有匹配的订单',
    text: '请修改搜索内容或状态。',
  },
  none: {
    title: '还没有订单',
    text: '你铭刻的内容及其进度和费用会显示在这里。同步订单可加载在其他设备上创建的订单。',
    first: '创建第一个订单',
  },
  content: ({ title }) => `${title} 的内容`,
  view: '查看铭文',
  viewOf: ({ title }) => `查看 ${title} 的铭文`,
  inscriptions: ({ count }) => counted(count, { other: '# 个铭文' }),
  elsewhere: '在别处创建',
  counts: {
    title: '按状态统计订单',
    status: '状态',
    all: '全部',
    theirs: ({ count, isSplit }) =>
      counted(count, { other: `服务商统计此 API 密钥有 # 个订单${isSplit ? '：{groups}' : ''}` }),
    comma: '，',
    old: ({ problem }) => `服务商的统计已过时：${problem}。`,
    unknown: ({ problem }) => `无法获取服务商的统计：${problem}。`,
    missing: ({ count }) =>
      counted(count, { other: '此 API 密钥还有 # 个订单未加载。请同步订单。' }),
    groups: {
      pending: { label: '等待中', means: '尚未支付，或付款需要处理' },
      inscribing: { label: '铭刻中', means: '已支付，正在创建铭文' },
      minted: { label: '已铭刻', means: '全部铭文已创建' },
      closed: { label: '已关闭', means: '已结束、过期或取消' },
      refunded: { label: '已退款', means: '付款已退回' },
    },
  },
};
