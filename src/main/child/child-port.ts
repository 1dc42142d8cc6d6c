/** A child process as started by the shell: plain Node, or an Electron utility process. */
export interface ChildPort<Request, Reply> {
  send(request: Request): void;
  onReply(listener: (reply: Reply) => void): void;
  /** Called once, also if it couldn't start. */
  onExit(listener: () => void): void;
  /** Whether waiting for it keeps main alive. */
  hold(on: boolean): void;
  /** Kills it immediately, whatever it is doing; the system reclaims its memory. */
  kill(): void;
}
