/** A part of the app that runs. What it opened when it was made is closed by `stop`, whether it was started or not. */
export interface Service {
  start?: () => unknown;
  stop?: () => unknown;
}

/**
 * Starts services in the order of the list and stops all of them in the opposite order, so that each can rely on those
 * before it to the end. A start that fails stops everything; a stop that fails doesn't keep the rest from stopping.
 */
export function runServices(list: readonly Service[]) {
  let stopping: Promise<void> | null = null;

  async function stopFrom(index: number): Promise<void> {
    if (index < 0) return;
    try {
      await list[index]?.stop?.();
    } finally {
      await stopFrom(index - 1);
    }
  }
  const stop = (): Promise<void> => (stopping ??= stopFrom(list.length - 1));

  return {
    async start(): Promise<void> {
      try {
        for (const service of list) await service.start?.();
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}
