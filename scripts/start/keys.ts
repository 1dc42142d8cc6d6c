/**
 * Waits for any key, where a person sits at a terminal; elsewhere for nothing. Ctrl-C is the person's wish to end it all,
 * which a terminal in raw mode does not send as a signal.
 */
export function onAnyKey(
  input: NodeJS.ReadStream,
  onKey: (isInterrupt: boolean) => void,
): () => void {
  if (!input.isTTY) return () => undefined;
  const pressed = (data: Buffer): void => onKey(data[0] === 3);
  input.setRawMode(true);
  input.resume();
  input.on('data', pressed);
  return () => {
    input.off('data', pressed);
    input.setRawMode(false);
    input.pause();
  };
}
