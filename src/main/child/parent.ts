/** What Electron gives a utility process in place of Node's channel. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/**
 * Takes what the process that started this one asks, and answers it. This one ends with it. Throws where nobody started
 * it.
 */
export function serveParent(
  listener: (request: unknown, reply: (message: unknown) => void) => void,
): void {
  const port = process.parentPort as ParentPort | undefined;
  if (port) {
    port.on('message', ({ data }) => {
      listener(data, (message) => port.postMessage(message));
    });
    return;
  }
  if (!process.send) throw new Error('started by the app alone');
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request) => {
    listener(request, (message) => void process.send?.(message));
  });
}
