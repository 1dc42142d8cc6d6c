import { z } from 'zod';

const host = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$/);

/** How the calls of a network leave this computer. A name is never looked up here where a proxy can do it. */
export const proxyChoice = z.discriminatedUnion('kind', [
  /** As the system is set. */
  z.object({ kind: z.literal('system') }),
  /** Straight, whatever the system says. */
  z.object({ kind: z.literal('none') }),
  /** SOCKS version 5, such as Tor. */
  z.object({ kind: z.literal('socks'), host, port: z.int().min(1).max(65_535) }),
]);
export type ProxyChoice = z.output<typeof proxyChoice>;
