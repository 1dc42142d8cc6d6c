import { screensIn } from '#renderer/screens.ts';

/** Keys that open a screen, by its path. They work where nothing is typed and no dialog is open. */
export const SCREEN_KEYS: Readonly<Record<string, string>> = {
  '/': 'P',
  '/activity': 'A',
  '/coins': 'C',
  '/send': 'S',
  '/receive': 'R',
  '/inscribe': 'I',
  '/orders': 'O',
  '/market': 'M',
  '/swap': 'W',
  '/bridge': 'B',
  '/explore': 'E',
  '/network': 'N',
  '/tools': 'T',
  '/settings': ',',
};

/** Opens the list of shortcuts. */
export const SHEET_KEY = '?';

/** The key beside a command that leads to this path, if it has one. */
export function keyOf(to: string): string[] | undefined {
  const key = SCREEN_KEYS[to.split('?')[0] ?? ''];
  return key === undefined ? undefined : [key];
}

/** The path that a key opens on this network. */
export function screenAt(key: string, isPractice: boolean): string | undefined {
  const pressed = key.toUpperCase();
  return screensIn('palette', isPractice).find(({ to }) => SCREEN_KEYS[to] === pressed)?.to;
}

/** Whether a key press belongs to the page: nothing is typed into, and nothing lies over the page. */
export function isFree(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type="radio"], [type="checkbox"]), textarea, select, [role="listbox"]',
      ) !== null);
  return (
    !isTyping &&
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null
  );
}
