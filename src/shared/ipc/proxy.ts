import { z } from 'zod';

const host = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$/);

/** How a network's requests leave this computer. Host names are resolved by the proxy if it can do that. */
export const proxyChoice = z.discriminatedUnion('kind', [
  /** System settings. */
  z.object({ kind: z.literal('system') }),
  /** Direct, whatever the system says. */
  z.object({ kind: z.literal('none') }),
  /** SOCKS version 5, such as Tor. */
  z.object({ kind: z.literal('socks'), host, port: z.int().min(1).max(65_535) }),
]);
export type ProxyChoice = z.output<typeof proxyChoice>;
