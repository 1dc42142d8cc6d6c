/** Keys that the frame binds, and the desktop app's menu for `lock`; `meta` is Cmd on macOS and Ctrl elsewhere. */
export const KEYS = {
  palette: ['meta', 'K'],
  hide: ['meta', 'shift', 'H'],
  lock: ['meta', 'L'],
} as const;
