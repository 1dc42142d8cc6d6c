import { describe, expect, it } from 'vitest';

import { readChallenge } from '#main/kinds/sign-in/challenge.ts';

import { challengeFor } from './challenge.ts';

const ADDRESS = 'bc1q9wms6d4gnm0y3rvgzrcrl3hcqfzhs7vpz9q5vc';
const MADE = Date.parse('2026-11-25T11:58:00Z');
const whole = challengeFor(ADDRESS, MADE);
const short = [
  'forum.example wants you to sign in with your Bitcoin account:',
  ADDRESS,
  '',
  'URI: https://forum.example',
  'Version: 1',
  'Nonce: 5af2539c78914f9b',
  'Issued At: 2026-11-25T11:58:00Z',
];

describe('a challenge', () => {
  it('is read whole', () => {
    expect(readChallenge(whole)).toEqual({
      site: 'forum.example',
      scheme: null,
      address: ADDRESS,
      statement: 'Read and write as yourself.',
      uri: 'https://forum.example/login',
      chain: '0f9188f13cb7b2c71f2a335e3a4fc328',
      nonce: '7fQ2kd81Lm0x',
      issuedAt: MADE,
      expiresAt: MADE + 86_400_000,
      notBefore: null,
      requestId: '4711',
      resources: ['https://forum.example/terms'],
    });
  });

  it.each([
    ['with one empty line in place of its statement', short],
    ['with two, as the standard writes it', [...short.slice(0, 3), '', ...short.slice(3)]],
    ['of a site that says how it is reached', [`https://${short[0] ?? ''}`, ...short.slice(1)]],
    ['that names a port', [short[0]?.replace('example', 'example:8443') ?? '', ...short.slice(1)]],
  ])('is read %s', (_how, lines) => {
    expect(readChallenge(lines.join('\n'))).toMatchObject({ address: ADDRESS, statement: null });
  });

  it.each([
    ['nothing', ''],
    ['a text that says so in its middle', `Hello.\n${whole}`],
    ['no empty line below the address', whole.replace(`${ADDRESS}\n`, ADDRESS)],
    ['a statement of two lines', whole.replace('yourself.', 'yourself.\nAnd more.')],
    ['fields in another order', whole.replace(/(Version: 1)\n(Chain.*)/, '$2\n$1')],
    ['a network of its own words', whole.replace('Chain ID: ', 'Network: ')],
    ['an end that is no time', whole.replace(/(?<=Time: ).*/, '2026-13-45T00:00:00Z')],
    ['spaces at an end of a line', whole.replace('Version: 1', 'Version: 1 ')],
    ['a resource that is no address', whole.replace('- https://forum.example/terms', '- terms')],
    ['an empty line at its end', `${whole}\n`],
  ])('is not read with a sentence that says why: %s', (_what, text) => {
    const read = readChallenge(text);
    expect('fault' in read && read.fault).toMatch(/^[A-Z“].{15,}\.$/);
  });
});
