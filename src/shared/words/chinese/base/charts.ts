import type { charts as english } from '#shared/words/english/base/charts.ts';

export const charts: typeof english = {
  broken: '此处无法绘制图表，数据见下方。',
  table: ({ label }) => `${label}（表格）`,
  credit: '图表：TradingView Lightweight Charts',
  candles: {
    keys: 'K 线图。用方向键读取，用加号和减号缩放。',
    zoomIn: '显示更少 K 线',
    zoomOut: '显示更多 K 线',
    all: '显示全部 K 线',
    read: ({ time, open, high, low, change }) =>
      `${time} · 开 ${open} · 高 ${high} · 低 ${low} · 收 {close} · ${change}`,
    brief: ({ open, high, low }) => `开 ${open}\u2002高 ${high}\u2002低 ${low}\u2002收 {close}`,
    prices: '价格',
    from: '起始时间',
    open: '开盘',
    high: '最高',
    low: '最低',
    close: '收盘',
  },
  line: {
    price: '价格',
    keys: ({ what }) => `${what}。用方向键读取，用加号和减号缩放。`,
    zoomIn: '缩短时间范围',
    zoomOut: '延长时间范围',
    all: '显示全部',
  },
};
