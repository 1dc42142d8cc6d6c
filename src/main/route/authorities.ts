import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

let context: SecureContext | null = null;

/**
 * Trusted certificate authorities: Node's own and the system's, including those added by the user or an employer. Read
 * once at the first request, since parsing hundreds of certificates takes a quarter of a second.
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
    // An unreadable store adds none.
    return [];
  }
}
