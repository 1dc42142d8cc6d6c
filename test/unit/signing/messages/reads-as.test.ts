import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { readsAs } from '#main/signing/messages/reads-as.ts';
import { makeVisible } from '#shared/text.ts';

const vectors = JSON.parse(
  readFileSync(new URL('../../../vectors/core-rpc_psbt.json', import.meta.url), 'utf8'),
) as { valid: string[] };
const psbt = vectors.valid[0] ?? '';
const psbtHex = Buffer.from(psbt, 'base64').toString('hex');
const transaction =
  '01000000' +
  '01' +
  '11'.repeat(32) +
  '00000000' +
  '00' +
  'ffffffff' +
  '01' +
  '00'.repeat(8) +
  '016a' +
  '00000000';
const operation = 'id: ab\naddr: bc1q\nfunc: send\nparams: bc1p ordi 5\nts: 1700000000\n';
const bind = 'Please confirm that\nPayment Address: bc1qa\nOrdinals Address: bc1pb';

describe('the meaning of a message to a holder of its signature', () => {
  it.each([
    ['an operation', operation],
    ['its lines with other line ends', operation.replaceAll('\n', '\r\n')],
    ['its lines after a line separator', `hello\u2028${operation.replaceAll('\n', '\u2028')}`],
    ['an indented operation', operation.replaceAll(/^/gm, '  ')],
    ['one with a zero-width character in the name', operation.replace('func', 'fu\u200bnc')],
    ['one in full-width letters', operation.replace('func', 'ｆｕｎｃ')],
    ['one as JSON', '{"id":"a","func":"send","params":["x"]}'],
    ['one without its function line', 'id: ab\naddr: bc1q\nts: 17'],
  ])('sees %s as an operation of the swap', (_, text) => {
    expect(readsAs(text)).toBe('swap-operation');
  });

  it('sees a bind text, whatever its spaces', () => {
    expect(readsAs(bind)).toBe('bind');
    expect(readsAs(bind.replaceAll(' ', '\u00a0'))).toBe('bind');
    expect(readsAs(bind.replaceAll(/\s/g, ''))).toBe('bind');
  });

  it.each([
    ['base64', psbt],
    ['hex', psbtHex],
    ['upper-case hex', psbtHex.toUpperCase()],
    ['broken lines', psbt.replaceAll(/(.{64})/g, '$1\n')],
    ['words around it', `please sign ${psbt} soon`],
    ['quotes', `{"psbt":"${psbt}"}`],
    ['zero-width characters', psbt.replace('cHNi', 'cHN\u200bi')],
  ])('sees a PSBT in %s', (_, text) => {
    expect(readsAs(text)).toBe('psbt');
  });

  it('sees a raw transaction in hex and in base64', () => {
    expect(readsAs(transaction)).toBe('transaction');
    expect(readsAs(Buffer.from(transaction, 'hex').toString('base64'))).toBe('transaction');
  });

  it('sees a bare hash and a login', () => {
    expect(readsAs('ab'.repeat(32))).toBe('bare-hash');
    expect(readsAs('Sign in to market.example\nNonce: 12345')).toBe('login');
    expect(readsAs('example.com wants you to sign in with your Bitcoin account')).toBe('login');
  });

  it.each([
    '',
    'Hello World',
    'I, the holder of this address, sold the painting on 3 May.',
    'The id of the order is 5, and the ts is unknown.',
    'ö 测试 😄',
    'function composition is not a function call',
  ])('leaves “%s” alone', (text) => {
    expect(readsAs(text)).toBe('nothing-else');
  });

  it('answers at once for the longest text of spaces and of line ends', () => {
    for (const text of [`${' '.repeat(19_999)}x`, '\n'.repeat(20_000), 'a '.repeat(10_000)]) {
      expect(readsAs(text)).toBe('nothing-else');
      expect(makeVisible(text).text.length).toBeGreaterThan(0);
    }
  });
});

describe('a message as it is shown', () => {
  it('writes out what cannot be seen and what reorders its neighbours', () => {
    expect(makeVisible('a\u200bb\u202ec\td')).toEqual({
      text: 'a⟨U+200B⟩b⟨U+202E⟩c⟨U+0009⟩d',
      hidden: 3,
    });
    expect(makeVisible('e\u{e0041}')).toEqual({ text: 'e⟨U+E0041⟩', hidden: 1 });
  });

  it('writes out spaces at the end of a line, each', () => {
    expect(makeVisible('a  \nb')).toEqual({ text: 'a⟨U+0020⟩⟨U+0020⟩\nb', hidden: 2 });
  });

  it('does not let anybody type what only we may write', () => {
    expect(makeVisible('⟨U+200B⟩').text).toBe('⟨U+27E8⟩U+200B⟩');
  });

  it('leaves an ordinary text as it is', () => {
    expect(makeVisible('Line one\nLine two, ö 测试 😄')).toEqual({
      text: 'Line one\nLine two, ö 测试 😄',
      hidden: 0,
    });
  });
});
