/** A challenge as a site writes it, at a time of its making. */
export const challengeFor = (address: string, madeAt: number, nonce = '7fQ2kd81Lm0x'): string =>
  [
    'forum.example wants you to sign in with your Bitcoin account:',
    address,
    '',
    'Read and write as yourself.',
    '',
    'URI: https://forum.example/login',
    'Version: 1',
    'Chain ID: 0f9188f13cb7b2c71f2a335e3a4fc328',
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(madeAt).toISOString()}`,
    `Expiration Time: ${new Date(madeAt + 86_400_000).toISOString()}`,
    'Request ID: 4711',
    'Resources:',
    '- https://forum.example/terms',
  ].join('\n');
