/** Drawn on the left of a result instead of an icon. */
export type Mark = { inscriptionId: string } | { ticker: string } | { address: string };

export interface PreviewAction {
  label: string;
  run: () => void;
}

/** An item of yours beside the results: its picture or mark, facts and actions. */
export interface Preview {
  title: string;
  about: string;
  mark: Mark;
  /** `isMine`: an amount of yours, hidden in privacy mode. */
  facts: { label: string; text: string; isMine?: boolean; isId?: boolean }[];
  /** Enter runs the first one; Ctrl or Cmd with Enter the second. */
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
  /** On the right: an amount of yours, hidden in privacy mode. */
  amount?: string;
  /** A text that leads there, such as `mint moss`. */
  form?: string;
  /** The shortcut that the frame binds to it. */
  keys?: readonly string[];
  preview?: Preview;
  onSelect: () => void;
}

export interface PaletteGroup {
  id: string;
  label: string;
  items: PaletteItem[];
}
