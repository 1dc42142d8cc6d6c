import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { worstVerdict } from '#shared/flows/approval.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';

import { verifyMessage } from '../../../src/main/signing/bip322.ts';
import {
  createOperations,
  type OperationAnswer,
  type OperationReadings,
} from '../../../src/main/signing/old/operations/service.ts';
import { expectedOperation } from '../../../src/main/signing/purposes/swap/expected.ts';
import { operationText } from '../../../src/main/signing/purposes/swap/read.ts';
import { network, openKeys, paymentSetup } from './support.ts';

const TS = 1_700_000_000;
const GAS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

let setup: Awaited<ReturnType<typeof paymentSetup>>;
let keys: Awaited<ReturnType<typeof openKeys>>;
let now: number;
let readings: OperationReadings;
beforeAll(async () => {
  setup = await paymentSetup();
  keys = await openKeys();
});
beforeEach(() => {
  now = (TS + 10) * 1000;
  readings = { gasAddress: GAS, usedTs: [], pools: [] };
});

const operations = () =>
  createOperations({
    vault: {
      sign: (approval, digest, inputs) => keys.service.sign({ approval, digest, inputs }),
    },
    network,
    ownAddress: (address) => (address === setup.payment.address ? setup.payment : null),
    read: () => Promise.resolve(readings),
    clock: { now: () => now } as never,
  });

const send = (to: string) => ({ func: 'send' as const, to, tick: 'ordi', amount: '5' });
const intentOf = (): SwapIntent => ({
  purpose: 'swap',
  flowId: 'flow-1',
  network: 'practice',
  createdAt: 0,
  address: setup.payment.address,
  moduleId: `${'01'.repeat(32)}i0`,
  operations: [send(setup.ordinals.address)],
  ts: TS,
  payType: 'tick',
  feeTick: 'sats',
  maxFeeAmount: '1',
});
function answerOf(intent = intentOf(), fee = '0.5'): OperationAnswer {
  const head = { addr: intent.address, ts: intent.ts };
  const asked = { ...head, id: '01'.repeat(32), ...expectedOperation(intent.operations[0]!) };
  const paid = { ...head, id: '02'.repeat(32), func: 'send' as const, params: [GAS, 'sats', fee] };
  return {
    messages: [operationText(asked), operationText(paid)],
    ids: [asked.id, paid.id],
    feeTick: 'sats',
    feeAmount: '0.5',
  };
}

describe('operations of the swap', () => {
  it('are shown whole, signed once a message, and each signature verifies', async () => {
    const { prepareOperations, signOperations } = operations();
    const prepared = await prepareOperations(intentOf(), answerOf());
    expect(worstVerdict(prepared.card.clauses)).toBe('pass');
    expect(prepared.card.message?.text).toContain('func: send');
    expect(prepared.card.deadline).toBe((TS + 600) * 1000);
    const signatures = await signOperations(prepared, prepared.digest);
    expect(signatures).toHaveLength(2);
    for (const [at, message] of prepared.answer.messages.entries()) {
      expect(verifyMessage(message, setup.payment.address, network, signatures[at]!)).toBe(true);
    }
  });

  it('are never signed when a message says something else', async () => {
    const { prepareOperations, signOperations } = operations();
    const thief = { ...intentOf(), operations: [send(GAS)] };
    const prepared = await prepareOperations(intentOf(), answerOf(thief));
    expect(worstVerdict(prepared.card.clauses)).toBe('block');
    await expect(signOperations(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    const dear = await prepareOperations(intentOf(), answerOf(intentOf(), '0.6'));
    await expect(signOperations(dear, dear.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
  });

  it('are not signed with messages exchanged after the approval', async () => {
    const { prepareOperations, signOperations } = operations();
    const prepared = await prepareOperations(intentOf(), answerOf());
    const exchanged = { ...prepared, answer: answerOf({ ...intentOf(), operations: [send(GAS)] }) };
    await expect(signOperations(exchanged, prepared.digest)).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
  });

  it('are not signed once they expired, or when the gas address changed meanwhile', async () => {
    const { prepareOperations, signOperations } = operations();
    const prepared = await prepareOperations(intentOf(), answerOf());
    readings = { ...readings, gasAddress: setup.ordinals.address };
    await expect(signOperations(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    });
    readings = { ...readings, gasAddress: GAS };
    now = (TS + 601) * 1000;
    await expect(signOperations(prepared, prepared.digest)).rejects.toMatchObject({
      code: 'QUOTE_EXPIRED',
    });
  });

  it('are not signed for the same second twice', async () => {
    const { prepareOperations, signOperations } = operations();
    const prepared = await prepareOperations(intentOf(), answerOf());
    readings = { ...readings, usedTs: [TS] };
    await expect(signOperations(prepared, prepared.digest)).rejects.toMatchObject({
      details: { clauses: [expect.objectContaining({ id: 'C11' })] },
    });
  });
});
