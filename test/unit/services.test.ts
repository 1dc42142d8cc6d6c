import { describe, expect, it } from 'vitest';

import { runServices, type Service } from '#main/app/services/services.ts';

function recorded() {
  const events: string[] = [];
  const service = (name: string, fails?: 'start' | 'stop'): Service => {
    const does = (what: 'start' | 'stop') => async () => {
      await Promise.resolve();
      events.push(`${what} ${name}`);
      if (fails === what) throw new Error(`${name} failed`);
    };
    return { start: does('start'), stop: does('stop') };
  };
  return { events, service };
}

describe('the services of the app', () => {
  it('start in the order of the list and stop in the opposite one', async () => {
    const { events, service } = recorded();
    const services = runServices([service('a'), {}, service('b')]);
    await services.start();
    await services.stop();
    expect(events).toEqual(['start a', 'start b', 'stop b', 'stop a']);
  });

  it('stop where one of them fails to start, and say why it did', async () => {
    const { events, service } = recorded();
    const services = runServices([service('a'), service('b', 'start'), service('c')]);
    await expect(services.start()).rejects.toThrow('b failed');
    expect(events).toEqual(['start a', 'start b', 'stop c', 'stop b', 'stop a']);
  });

  it('all stop, though one fails to', async () => {
    const { events, service } = recorded();
    const services = runServices([service('a'), service('b', 'stop'), service('c')]);
    await expect(services.stop()).rejects.toThrow('b failed');
    expect(events).toEqual(['stop c', 'stop b', 'stop a']);
  });

  it('stop once, however often they are stopped', async () => {
    const { events, service } = recorded();
    const services = runServices([service('a')]);
    await Promise.all([services.stop(), services.stop()]);
    expect(events).toEqual(['stop a']);
  });
});
