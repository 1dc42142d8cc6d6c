export const charts = {
  broken: 'This chart can’t be drawn here. Its numbers are below.',
  table: ({ label }: { label: string }) => `${label} as a table`,
  credit: 'Chart: TradingView Lightweight Charts',
  candles: {
    keys: 'Candles. Use the arrow keys to read them, plus and minus to zoom.',
    zoomIn: 'Show fewer candles',
    zoomOut: 'Show more candles',
    all: 'Show all candles',
    read: (candle: { time: string; open: string; high: string; low: string; change: string }) =>
      `${candle.time} · open ${candle.open} · high ${candle.high} · low ${candle.low} · close {close} · ${candle.change}`,
    /** Beside other controls. */
    brief: ({ open, high, low }: { open: string; high: string; low: string }) =>
      `O ${open}\u2002H ${high}\u2002L ${low}\u2002C {close}`,
    prices: 'Prices',
    from: 'From',
    open: 'Open',
    high: 'High',
    low: 'Low',
    close: 'Close',
  },
  line: {
    price: 'Price',
    keys: ({ what }: { what: string }) =>
      `${what}. Use the arrow keys to read it, plus and minus to zoom.`,
    zoomIn: 'Show less time',
    zoomOut: 'Show more time',
    all: 'Show all',
  },
};
