import 'vue-router';

import type { Component } from 'vue';

import type { Bridge } from '#shared/ipc/bridge.ts';

declare module 'vue-router' {
  interface RouteMeta {
    title?: string;
    /** What a row of the screen's list opens beside it. */
    detail?: (() => Promise<Component>) | undefined;
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
