/** How long to wait for a form: its screen is loaded, and some forms load data before they show fields. */
const PATIENCE_FRAMES = 120;

const isEmptyField = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value === '' && !field.disabled && !field.readOnly && field.offsetParent !== null;

/**
 * Focuses the screen's first empty form field once it appears, so that a palette command continues where the typed text
 * ended. Does nothing if the user has moved on meanwhile.
 */
export function startAtField(): void {
  let left = PATIENCE_FRAMES;
  const look = (): void => {
    const active = document.activeElement;
    const isAway = active !== null && active !== document.body && active.tagName !== 'H1';
    if (isAway && active.closest('[role="dialog"]') === null) return;
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main form :is(input:is([type="text"], :not([type])), textarea)',
    );
    const empty = [...fields].find(isEmptyField);
    if (empty) empty.focus();
    else if ((left -= 1) > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
