import { describe, expect, it } from 'vitest';

import { createBox, isSealed, sealFor } from '#shared/sealed-text.ts';

describe('a sealed text', () => {
  it('is opened by its box and by no other', async () => {
    const [box, other] = [await createBox(), await createBox()];
    for (const text of ['', 'correct horse', 'Käse 🧀 \u0000', 'x'.repeat(4000)]) {
      const sealed = await sealFor(box.publicKey, text);
      expect(isSealed(sealed)).toBe(true);
      expect(await box.open(sealed)).toBe(text);
      await expect(other.open(sealed)).rejects.toThrow();
    }
  });

  it('is never the same twice and shows nothing of the text', async () => {
    const { publicKey } = await createBox();
    const sealed = await Promise.all([1, 2].map(() => sealFor(publicKey, 'password')));
    expect(new Set(sealed).size).toBe(2);
    expect(sealed.join()).not.toContain(btoa('password').slice(0, 8));
  });

  it('is refused with any byte changed, cut short, or not sealed at all', async () => {
    const box = await createBox();
    const sealed = await sealFor(box.publicKey, 'password');
    const start = 'sealed:1:'.length;
    const bytes = Buffer.from(sealed.slice(start), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const spoiled = Buffer.from(bytes);
      spoiled[at] = spoiled[at]! ^ 1;
      await expect(box.open(`sealed:1:${spoiled.toString('base64url')}`)).rejects.toThrow();
    }
    for (const text of ['', 'password', 'sealed:1:', 'sealed:1:AAAA', sealed.slice(0, -4)]) {
      await expect(box.open(text)).rejects.toThrow();
    }
  });

  it('is not made for a value that isn’t a point of the curve', async () => {
    const zeros = Buffer.alloc(65, 4).toString('base64url');
    for (const key of ['', 'AAAA', zeros]) await expect(sealFor(key, 'x')).rejects.toThrow();
  });
});
