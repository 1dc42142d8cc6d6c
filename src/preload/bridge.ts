import { ipcRenderer } from 'electron';

import type { Bridge } from '#shared/ipc/bridge.ts';

/** One request channel, one event channel. Main decides from the sending frame who asks. */
export const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('call', name, input) as ReturnType<Bridge['call']>,
  on(listener) {
    const forward = (_event: unknown, name: string, payload: unknown) => listener(name, payload);
    ipcRenderer.on('event', forward);
    return () => ipcRenderer.removeListener('event', forward);
  },
};
