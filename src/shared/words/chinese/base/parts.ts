import type { parts as english } from '#shared/words/english/base/parts.ts';

export const parts: typeof english = {
  approval: {
    title: '等待你授权',
    text: '授权窗口会逐项显示将要签名的内容。在你授权之前，不会签署任何内容。',
    open: '打开授权窗口',
    cancel: '取消请求',
  },
  step: {
    done: '（已完成）',
    current: '（进行中）',
    todo: '（未开始）',
    failed: '（失败）',
    skipped: '（已跳过）',
    waiting: '进行中',
    yours: '等待你处理',
  },
  noPreview: '无预览',
  copy: {
    text: ({ text }) => `复制 ${text}`,
    what: ({ what, text }) => `复制${what} ${text}`,
    click: ({ text }) => `${text}（点击复制）`,
    fact: ({ label }) => `复制${label}`,
    id: ' ID',
    done: '已复制',
  },
  unread: {
    why: ({ title }) => `${title}。`,
    shownFrom: '数据更新于{time}。',
    retries: 'Inkstone 会自动重试。',
    now: '立即重试',
  },
  andMore: ({ summary, count }) => `${summary}，另有 ${count} 项`,
  guide: { what: '这是什么意思？', more: '在使用指南中查看' },
  unconfirmed: '未确认',
  loading: '加载中',
  network: {
    label: '网络',
    named: ({ network }) => `网络：${network}`,
    missing: ({ network }) => `当前网络不支持（${network}）`,
    this: '此网络',
  },
  tones: { info: '提示：', success: '成功：', warning: '注意：', error: '错误：' },
  hidden: '已隐藏',
  refunded: '已退款',
  rune: {
    title: '服务商数据与你的记录不一致',
    text: ({ doubt }) => `${doubt} 此处的数量以你的记录为准。两者不一致时无法发送。`,
    read: '读取其蚀刻信息',
  },
  scope: { label: '显示的钱包', this: '此钱包', all: '全部钱包' },
  priced: '按服务商的最新价格',
};
