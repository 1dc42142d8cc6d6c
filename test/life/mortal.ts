import { cpSync, rmSync } from 'node:fs';

import { newFolder, type startNetwork, startOn } from '#test/liar/world.ts';

type Net = ReturnType<typeof startNetwork>;

/** When the app dies: after this many calls, before the call is sent, or after it arrived and before its answer. */
export interface Death {
  calls: number;
  isAnswerLost: boolean;
}

/** The error for everything that still waits for a dead app. */
export class Killed extends Error {}

/** An app that can be killed between two of its turns: only what it had written by then survives. */
export async function startMortal(net: Net, dir: string) {
  let isDead = false;
  let death: (Death & { meet: (folder: string) => void }) | null = null;

  const silence = (signal: AbortSignal | null | undefined) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => {
        reject(new Killed('killed'));
      });
    });

  const fetch: typeof net.teller.fetch = async (input, init) => {
    if (isDead) return silence(init?.signal);
    if (death === null || (death.calls -= 1) > 0) return net.teller.fetch(input, init);
    const { isAnswerLost, meet } = death;
    death = null;
    if (isAnswerLost) await net.teller.fetch(input, init).catch(() => undefined);
    isDead = true;
    const folder = newFolder();
    cpSync(dir, folder, { recursive: true });
    meet(folder);
    return silence(init?.signal);
  };

  const app = await startOn({ ...net, teller: { ...net.teller, fetch } }, dir);
  function check(): void {
    if (isDead) throw new Killed('killed');
  }
  /** Output of a dead app goes nowhere. */
  const alive = <F extends (...args: never[]) => Promise<unknown>>(run: F): F =>
    (async (...args: Parameters<F>) => {
      check();
      const result = await run(...args);
      check();
      return result;
    }) as F;

  return {
    app: {
      ...app,
      call: alive(app.call),
      approve: alive(app.approve),
      consent: alive(app.consent),
    },
    /** Resolves with the folder of the dead app, if it dies. */
    die: (when: Death) =>
      new Promise<string>((resolve) => {
        death = { ...when, meet: resolve };
      }),
    /** It lives on. */
    spare(): void {
      death = null;
    },
    /** Stops whatever a dead app still does in this process. */
    bury(): void {
      void app.app
        .stop()
        .catch(() => undefined)
        .finally(() => {
          rmSync(dir, { recursive: true, force: true });
        });
    },
  };
}
export type Mortal = Awaited<ReturnType<typeof startMortal>>;
