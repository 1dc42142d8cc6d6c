/** A process of our own, as the shell starts it: a child of plain Node, or a utility process of Electron. */
export interface ChildPort<Request, Reply> {
  send(request: Request): void;
  onReply(listener: (reply: Reply) => void): void;
  /** Called once, also when it could not start. */
  onExit(listener: () => void): void;
  /** Whether waiting for it keeps main alive. */
  hold(on: boolean): void;
  /** Ends it at once, whatever it does: its memory goes back to the system. */
  kill(): void;
}
