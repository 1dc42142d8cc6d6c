import 'vue-router';

import type { Component } from 'vue';

import type { Bridge } from '#shared/ipc/bridge.ts';

declare module 'vue-router' {
  interface RouteMeta {
    /** Its place in the sidebar; what is not there stands behind the screen that leads to it. */
    rank?: number;
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
