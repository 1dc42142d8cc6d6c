/** A running part of the app. `stop` releases what it opened when created, whether or not it was started. */
export interface Service {
  start?: () => unknown;
  stop?: () => unknown;
}

/**
 * Starts services in list order and stops them in reverse, so that each can rely on those before it. A failing start
 * stops everything; a failing stop doesn't keep the rest from stopping.
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
