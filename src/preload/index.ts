import { contextBridge, ipcRenderer } from 'electron';

import type { Bridge } from '#shared/ipc/bridge.ts';

/**
 * The main window's bridge: a request channel and an event channel. Main identifies the caller by the sending frame.
 * The preloads share no module, since a sandboxed preload can only load `electron`.
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
