/** What is drawn at the left of a result, in place of an icon. */
export type Mark = { inscriptionId: string } | { ticker: string } | { address: string };

export interface PreviewAction {
  label: string;
  run: () => void;
}

/** A thing of yours beside the results: its picture or mark, facts and actions. */
export interface Preview {
  title: string;
  about: string;
  mark: Mark;
  /** `isMine`: an amount of yours, which hide mode hides. */
  facts: { label: string; text: string; isMine?: boolean; isId?: boolean }[];
  /** Enter runs the first one; with Ctrl or Cmd, the second one. */
  actions: PreviewAction[];
  /** What copying copies: an id or an address. */
  copies: { label: string; text: string };
}

export interface PaletteItem {
  label: string;
  /** Under the label. */
  about?: string;
  icon?: string;
  mark?: Mark;
  /** At the right: an amount of yours, which hide mode hides. */
  amount?: string;
  /** What can be typed to get there, such as `mint moss`. */
  form?: string;
  /** The keys that the frame binds to it. */
  keys?: readonly string[];
  preview?: Preview;
  onSelect: () => void;
}

export interface PaletteGroup {
  id: string;
  label: string;
  items: PaletteItem[];
}
