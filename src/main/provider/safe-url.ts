/** Plain http is allowed only for this machine. */
export function isSafeUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const loopback =
    hostname === '127.0.0.1' || hostname === 'localhost' || hostname === 'practice.invalid';
  return protocol === 'https:' || (protocol === 'http:' && loopback);
}
