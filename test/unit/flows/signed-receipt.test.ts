import { describe, expect, it, vi } from 'vitest';

import { writePdf } from '#main/app/receipts/pdf.ts';
import { findSigned, type SignedReceipt, writeSigned } from '#main/app/receipts/signed.ts';
import { differences, factLines, readMessage, receiptMessage } from '#main/app/receipts/text.ts';
import { readsAs } from '#main/signing/messages/reads-as.ts';

const receipt = {
  receipt: 'inkstone operation of the swap',
  ...{ version: 2, network: 'practice', written: '1970-01-01T00:02:00.000Z' },
  operation: { id: 'flow-1', title: 'Swap 100 lime\nfunc: send', lastChange: 'x' },
  proof: { signed: [{ id: 'ab'.repeat(32), text: { func: 'swap', params: ['a', 'b'], ts: 7 } }] },
  outcome: null,
  journal: [{ note: 'Started' }],
};
const lines = factLines(receipt);
const message = receiptMessage(lines, 0);

describe('the text of a receipt', () => {
  it('has a fact a line, and reads as nothing else, not even of an operation of the swap', () => {
    expect(lines).toEqual([
      'receipt · inkstone operation of the swap',
      'network · practice',
      'operation id · flow-1',
      expect.stringMatching(/^operation title · Swap 100 lime func: send$/) as string,
      `proof signed 1 id · ${'ab'.repeat(32)}`,
      'proof signed 1 text func · swap',
      'proof signed 1 text params 1 · a',
      'proof signed 1 text params 2 · b',
      'proof signed 1 text ts · 7',
    ]);
    const honest = factLines({ ...receipt, operation: { id: 'flow-1', title: 'Swap 100 lime' } });
    expect(readsAs(receiptMessage(honest, 0))).toBe('nothing-else');
    // Anything hidden in a title is noticed as in any message: the approval window doesn't sign it.
    expect(readsAs(message)).toBe('swap-operation');
  });

  it('says which operation it is of, and what differs from what is known here', () => {
    expect(readMessage(message)).toEqual({ lines, of: { flowId: 'flow-1' } });
    expect(readMessage('I hold this address.')).toBeNull();
    expect(differences(['a · 1', 'b · 2', 'c · 3'], ['a · 1', 'b · 4'])).toEqual([
      { said: 'b · 2', here: 'b · 4' },
      { said: 'c · 3', here: null },
    ]);
  });

  it('that is too long for one signature is refused with the way out', () => {
    expect(() => receiptMessage(Array<string>(400).fill('x'.repeat(60)), 0)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });
});

describe('a signed receipt', () => {
  const signed: SignedReceipt = {
    ...{ receipt: 'inkstone signed receipt', version: 1, address: 'bcrt1q' },
    ...{ message: 'RUNE•⚓ (20\u202f000)\nline {2} \\ "x"', signature: 'AbCd+/==' },
  };

  it('is found again in a file, in a paste, and inside its PDF, to the letter', () => {
    const text = writeSigned(signed);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    const pdf = writePdf('Inkstone receipt', signed.message.split('\n'), { name: 'r.json', text });
    for (const one of [text, `see this:\n${JSON.stringify(JSON.parse(text), null, 2)}`])
      expect(findSigned(one)).toEqual(signed);
    // As a page reads a file: bytes that aren't UTF-8 become replacement characters.
    expect(findSigned(new TextDecoder().decode(pdf))).toEqual(signed);
    expect(findSigned('{"receipt":"inkstone signed receipt"}')).toBeNull();
  });

  it('is looked for in a crafted text without parsing it over and over', () => {
    const head = '{"receipt":"inkstone signed receipt","x":"';
    const ends = '}'.repeat(60);
    const crafted = [
      `${head}${'a'.repeat(890_000)}${ends}`,
      head.repeat(20_000),
      `${head}${'}'.repeat(890_000)}`,
      `${head}","y":${'['.repeat(150_000)}${ends}`,
      '{ '.repeat(440_000),
    ];
    for (const text of crafted) {
      const parse = vi.spyOn(JSON, 'parse');
      expect(findSigned(text)).toBeNull();
      expect(parse.mock.calls.length).toBeLessThanOrEqual(250);
      for (const [slice] of parse.mock.calls) expect(slice.length).toBeLessThanOrEqual(200_000);
      parse.mockRestore();
    }
    // The longest possible one is still found, with each letter escaped.
    const longest = { ...signed, message: 'ж'.repeat(20_000), signature: 'a'.repeat(10_000) };
    expect(findSigned(`${crafted[0]}${writeSigned(longest)}`)).toEqual(longest);
  });

  it('is a PDF whose table of places is right on every page', () => {
    const rows = Array.from({ length: 130 }, (_, n) => `Line ${n} (with \\ brackets) ÄÖ`);
    const pdf = writePdf('Receipt', rows, { name: 'r.json', text: '{}' }).toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    expect(pdf.slice(start, start + 5)).toBe('xref\n');
    const places = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) =>
      Number(at),
    );
    expect(places.length).toBeGreaterThan(10);
    places.forEach((at, n) => expect(pdf.slice(at).startsWith(`${n + 1} 0 obj\n`)).toBe(true));
    for (const [, length, body] of pdf.matchAll(/\/Length (\d+) >>\nstream\n(.*?)\nendstream/gs))
      expect(body).toHaveLength(Number(length));
    expect(pdf).toContain('/Count 3');
  });
});
