import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

let context: SecureContext | null = null;

/**
 * Whom this computer trusts to vouch for a host: the authorities that Node brings and those of the system, also what the person or
 * their employer added there. Read once, at the first call: some hundred certificates take a quarter of a second.
 */
export function authorities(): SecureContext {
  context ??= createSecureContext({
    ca: [...new Set([...getCACertificates('default'), ...systemAuthorities()])],
    minVersion: 'TLSv1.2',
  });
  return context;
}

function systemAuthorities(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    // A store that cannot be read adds nobody.
    return [];
  }
}
