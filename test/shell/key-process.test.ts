import { expect, it, vi } from 'vitest';

import { keyEnv, startKeyProcess } from '#main/shell/key-process.ts';
import type { KeyReply } from '#main/vault/process/key-messages.ts';

import { utilities } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

it('runs the keys in a utility process without arguments or terminal, and with next to no environment', () => {
  startKeyProcess('/app/key-process.js');
  const utility = utilities.at(-1)!;
  expect(utility.entry).toBe('/app/key-process.js');
  expect(utility.options).toMatchObject({ stdio: 'ignore', execArgv: [], env: { LC_ALL: 'C' } });
});

it('never gives it an empty environment, which Electron takes for all of its own', () => {
  const full = { PATH: '/bin', HOME: '/home/a', NODE_OPTIONS: '--inspect' };
  expect(keyEnv(full)).toEqual({ LC_ALL: 'C' });
  expect(keyEnv({ ...full, SystemRoot: 'C:\\Windows' })).toEqual({
    LC_ALL: 'C',
    SystemRoot: 'C:\\Windows',
  });
});

it('passes requests and replies, reports its end once, and ends on request', () => {
  const port = startKeyProcess('/app/key-process.js');
  const utility = utilities.at(-1)!;
  const replies: KeyReply[] = [];
  const exited = vi.fn();
  port.onReply((reply) => void replies.push(reply));
  port.onExit(exited);
  const request = { id: 1, name: 'commit' as const, input: null };
  port.send(request);
  utility.emit('message', { id: 1, ok: true, value: null });
  expect(utility.sent).toEqual([request]);
  expect(replies).toEqual([{ id: 1, ok: true, value: null }]);
  port.kill();
  expect(utility.kills).toBe(1);
  utility.emit('exit', 0);
  utility.emit('exit', 0);
  expect(exited).toHaveBeenCalledTimes(1);
});

it('is ended also when that is asked before it has started', () => {
  const port = startKeyProcess('/app/key-process.js');
  const utility = utilities.at(-1)!;
  utility.spawned = false;
  port.kill();
  expect(utility.kills).toBe(0);
  utility.spawned = true;
  utility.emit('spawn');
  expect(utility.kills).toBe(1);
});
