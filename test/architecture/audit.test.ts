import { describe, expect, it } from 'vitest';

import { readAudit } from '#scripts/audit.ts';

describe('the audit of what is shipped', () => {
  it('is never called clean where nothing was checked', () => {
    const none = {
      message: '405 Method Not Allowed - POST https://registry.example/bulk',
      method: 'POST',
    };
    expect(readAudit(JSON.stringify(none))).toEqual({
      code: 2,
      text: expect.stringMatching(
        /offers no audit.*405 Method Not Allowed\..*Nothing was checked/,
      ) as unknown,
    });
    expect(readAudit('').code).toBe(2);
    expect(readAudit('{}').code).toBe(2);
  });

  it('tells clean from troubled', () => {
    const report = (total: number) =>
      readAudit(JSON.stringify({ metadata: { vulnerabilities: { total, high: total } } })).code;
    expect([report(0), report(3)]).toEqual([0, 1]);
  });
});
