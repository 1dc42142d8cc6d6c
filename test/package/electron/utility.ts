import { EventEmitter } from 'node:events';

/** Gives a child of plain Node the port that Electron gives a utility process, and removes Node's channel. */
const send = process.send?.bind(process);
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void send?.(structuredClone(message)),
});
process.on('message', (data) => port.emit('message', { data }));
process.on('disconnect', () => process.exit(0));
Object.assign(process, { parentPort: port, send: undefined });
