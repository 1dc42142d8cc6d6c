import 'vue-router';

import type { Component } from 'vue';

import type { Bridge } from '#shared/ipc/bridge.ts';

declare module 'vue-router' {
  interface RouteMeta {
    /** Position in the sidebar. A screen without one is reached from another screen. */
    rank?: number;
    /** In the language on screen. */
    title?: () => string;
    /** Opens beside the list when a row is selected. */
    detail?: (() => Promise<Component>) | undefined;
    /** The sidebar entry highlighted while this screen is open. */
    under?: string | undefined;
    /** A link from outside may fill in its form. */
    takesText?: boolean | undefined;
  }
}

declare global {
  interface Window {
    /** Provided by the preload, or by the web shell's bridge script. */
    inkstone: Bridge & {
      /** Web shell only: the approval window's URL, used when the browser blocked the popup. */
      approvalUrl?: string;
    };
  }
}
