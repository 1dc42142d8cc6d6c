/**
 * On a terminal, waits for any key; otherwise does nothing. Handles Ctrl-C itself, since a terminal in raw mode doesn't
 * send it as a signal.
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
