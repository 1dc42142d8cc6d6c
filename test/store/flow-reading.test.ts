import { describe, expect, it } from 'vitest';

import { createFlowReading } from '#main/store/flow-reading.ts';

const large = (more: object): string => JSON.stringify({ lines: 'x'.repeat(200_000), ...more });

function reading() {
  const state = { keyMark: 'key 1', authentic: true as boolean | null, asked: 0 };
  const { read, written } = createFlowReading({
    isAuthentic: () => {
      state.asked += 1;
      return state.authentic;
    },
    keyMark: () => state.keyMark,
  });
  const row = {
    ...{ id: 'f', kind: 'list', version: 1, state: 'signing', data: large({ n: 1 }), batchId: 'b' },
    ...{ position: 0, parentId: null, createdAt: 1, over: 0, mac: 'aa' },
  };
  return { state, read, written, row };
}

describe('reading a large row', () => {
  it('that did not change proves and parses it once', () => {
    const { state, read, row } = reading();
    const first = read(row);
    expect(first).toMatchObject({ authentic: true, data: { n: 1 } });
    expect(read({ ...row, data: large({ n: 1 }) }).data).toBe(first.data);
    expect(state.asked).toBe(1);
  });

  it.each([
    ['its data', { data: large({ n: 2 }) }],
    ['its code', { mac: 'bb' }],
    ['its state', { state: 'approving' }],
    ['that it is over', { over: 1 }],
    ['its parent', { parentId: 'p' }],
  ])('is proved again after %s changed', (_, change) => {
    const { state, read, row } = reading();
    read(row);
    state.authentic = false;
    expect(read({ ...row, ...change }).authentic).toBe(false);
    expect(read({ ...row, ...change }).authentic).toBe(false);
    expect(state.asked).toBe(3);
  });

  it('is proved again under another key, and once there is one', () => {
    const { state, read, row } = reading();
    state.authentic = null;
    expect(read(row).authentic).toBe(null);
    state.authentic = true;
    expect(read(row).authentic).toBe(true);
    Object.assign(state, { keyMark: 'key 2', authentic: false });
    expect(read(row).authentic).toBe(false);
  });

  it('that was just written here is not proved again, and only as it was written', () => {
    const { state, read, written, row } = reading();
    written(row);
    const first = read(row);
    expect(first).toMatchObject({ authentic: true, data: { n: 1 } });
    expect(read(row)).toBe(first);
    expect(state.asked).toBe(0);
    // Another program wrote to the file, or another transaction replaced it.
    state.authentic = false;
    expect(read({ ...row, data: large({ n: 2 }) }).authentic).toBe(false);
    written(row);
    expect(read({ ...row, mac: 'bb' }).authentic).toBe(false);
    written(row);
    state.keyMark = 'key 2';
    expect(read(row).authentic).toBe(false);
  });
});
