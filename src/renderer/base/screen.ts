import type { Component } from 'vue';

import type { Words } from '#shared/words/english/index.ts';

/** A screen: its path, its view, and where it is listed. */
export interface Screen {
  /** Its title in `words` is shown in the window title, the sidebar and the palette. */
  name: keyof Words['screens'];
  path: string;
  /** Where its entry leads, if its path has parts that may be left out. */
  link?: string;
  view: () => Promise<Component>;
  /** Opens beside the list when a row is selected, in a window wide enough. */
  detail?: () => Promise<Component>;
  icon?: string;
  /** Where it is listed. Without it, only other screens link to it. */
  in?: 'sidebar' | 'palette';
  /** Its group in the sidebar; without one, it is at the bottom. */
  group?: 'wallet' | 'create' | 'trade' | 'look-up';
  /** The sidebar entry highlighted while this screen is open. */
  under?: string;
  /** A link from outside may fill in its form (see `base/opened-text.ts`). */
  takesText?: boolean;
  /** Only on the practice network. */
  practice?: boolean;
}
