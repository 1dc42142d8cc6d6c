import type { KeyReply, KeyRequest } from './key-messages.ts';

/** A process for opened keys, as the shell starts it: a child of plain Node, or a utility process of Electron. */
export interface KeyPort {
  send(request: KeyRequest): void;
  onReply(listener: (reply: KeyReply) => void): void;
  /** Called once, also when it could not start. */
  onExit(listener: () => void): void;
  /** Whether waiting for it keeps main alive. */
  hold(on: boolean): void;
  /** Ends it at once, whatever it does: its memory goes back to the system. */
  kill(): void;
}
