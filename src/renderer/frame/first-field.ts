/** As long as a form may take to come: its screen is loaded, and what it asks before it shows fields. */
const PATIENCE_FRAMES = 120;

const isEmptyField = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value === '' && !field.disabled && !field.readOnly && field.offsetParent !== null;

/**
 * Puts the focus into the first field of the screen's form that is still empty, once there is one: what was said to do
 * was said as far as it was typed. Whoever goes on to something else meanwhile is left there.
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
