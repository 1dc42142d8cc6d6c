import 'vue-router';

import type { Bridge } from '#shared/ipc/bridge.ts';

declare module 'vue-router' {
  interface RouteMeta {
    title?: string;
  }
}

declare global {
  interface Window {
    /** Given by the preload, or by the web shell's bridge script. */
    inkstone: Bridge & {
      /** Web shell only: where the approval window lives, for when the browser blocked it. */
      approvalUrl?: string;
    };
  }
}
