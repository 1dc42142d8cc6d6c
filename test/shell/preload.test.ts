import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Bridge } from '#shared/ipc/bridge.ts';

import electronVite from '../../electron.vite.config.ts';

const outDir = mkdtempSync(join(tmpdir(), 'inkstone-preload-'));
const config = electronVite as { preload: { build: Record<string, unknown> } };

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { ...config.preload.build, outDir, emptyOutDir: true, ssr: true },
  });
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

type Listener = (event: unknown, name: string, payload: unknown) => void;

/** Runs a built preload as in a sandbox: `require` has electron and nothing else. */
function run(file: string) {
  const invoked: unknown[][] = [];
  const listeners = new Set<Listener>();
  const exposed = new Map<string, unknown>();
  const required: string[] = [];
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, value: unknown) => exposed.set(name, value),
    },
    ipcRenderer: {
      invoke: (...args: unknown[]) => {
        invoked.push(args);
        return Promise.resolve({ ok: true, value: 1 });
      },
      on: (channel: string, listener: Listener) => channel === 'event' && listeners.add(listener),
      removeListener: (_channel: string, listener: Listener) => listeners.delete(listener),
    },
  };
  const require = (name: string): unknown => {
    required.push(name);
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot load ${name}`);
    return electron;
  };
  const module = { exports: {} };
  runInNewContext(readFileSync(join(outDir, file), 'utf8'), {
    require,
    module,
    exports: module.exports,
  });
  return { invoked, listeners, exposed, required };
}

describe('the built preloads', () => {
  it('are two files and nothing beside them', () => {
    expect(readdirSync(outDir, { recursive: true }).sort()).toEqual(['approval.cjs', 'index.cjs']);
  });

  it.each(['index.cjs', 'approval.cjs'])('%s loads electron and nothing else', (file) => {
    expect(new Set(run(file).required)).toEqual(new Set(['electron']));
    expect(readFileSync(join(outDir, file), 'utf8')).not.toMatch(/\bimport\b|process\.|node:/);
  });

  it.each(['index.cjs', 'approval.cjs'])('%s gives the page two functions, no Electron', (file) => {
    const { exposed } = run(file);
    expect([...exposed.keys()]).toEqual(['inkstone']);
    const bridge = exposed.get('inkstone') as Record<string, unknown>;
    expect(Object.entries(bridge).map(([name, value]) => [name, typeof value])).toEqual([
      ['call', 'function'],
      ['on', 'function'],
    ]);
  });

  it.each(['index.cjs', 'approval.cjs'])(
    '%s sends calls over one channel and keeps Electron’s event to itself',
    async (file) => {
      const { exposed, invoked, listeners } = run(file);
      const bridge = exposed.get('inkstone') as Bridge;
      expect(await bridge.call('a.b', { c: 1 })).toEqual({ ok: true, value: 1 });
      expect(invoked).toEqual([['call', 'a.b', { c: 1 }]]);
      const heard: unknown[][] = [];
      const off = bridge.on((...args) => void heard.push(args));
      for (const listener of listeners) listener({ sender: 'ipcRenderer' }, 'toast', { d: 2 });
      expect(heard).toEqual([['toast', { d: 2 }]]);
      off();
      expect(listeners.size).toBe(0);
    },
  );
});
