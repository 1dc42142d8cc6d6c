import { contextBridge, ipcRenderer } from 'electron';

import type { Bridge } from '#shared/ipc/bridge.ts';

/**
 * The bridge of the approval window: one request channel, one event channel. Main decides from the sending frame who asks.
 * The preloads share no module: a sandboxed preload can load nothing but `electron`.
 */
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('call', name, input) as ReturnType<Bridge['call']>,
  on(listener) {
    const forward = (_event: unknown, name: string, payload: unknown) => listener(name, payload);
    ipcRenderer.on('event', forward);
    return () => ipcRenderer.removeListener('event', forward);
  },
};

contextBridge.exposeInMainWorld('inkstone', bridge);
