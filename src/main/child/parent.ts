/** Electron's replacement of Node's channel in a utility process. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** Receives and answers the parent's requests. Exits with the parent. Throws if there is none. */
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
