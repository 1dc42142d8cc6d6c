import * as bitcoin from 'bitcoinjs-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isAppError } from '#shared/errors.ts';
import { type SpendAct, type SpendKind, spendKinds } from '#shared/flows/spend.ts';
import { seeded } from '#test/unit/signing/support.ts';

import { idOf, intentFor, OTHER, spendSetup, STRANGER } from './support.ts';

/** Runes have random wallets of their own, a bump needs a parent, and tokens move with an inscription. */
type Kind = Exclude<SpendKind, 'bump' | 'send-runes' | 'send-tokens'>;
const isKind = (kind: SpendKind): kind is Kind =>
  !['bump', 'send-runes', 'send-tokens'].includes(kind);
const kinds = spendKinds.filter(isKind);

const wallet = fc.record({
  clean: fc.array(fc.integer({ min: 600, max: 200_000 }), { minLength: 1, maxLength: 6 }),
  /** Inscriptions sit on coins of both accounts. */
  carriers: fc.array(
    fc.record({
      sats: fc.integer({ min: 330, max: 80_000 }),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      onPayment: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  kind: fc.constantFrom<Kind>(...kinds),
  feeRate: fc.integer({ min: 1000, max: 20_000 }).map((milli) => milli / 1000),
  pay: fc.integer({ min: 546, max: 150_000 }),
  seed: fc.string(),
});

const refusals = ['INSUFFICIENT_FUNDS', 'ASSET_AT_RISK', 'INVALID_INPUT'] as const;

describe('random wallets', () => {
  it('never give the sat of an inscription to a fee or a stranger that was not asked for', async () => {
    let built = 0;
    const base = await spendSetup();
    await fc.assert(
      fc.asyncProperty(wallet, async (want) => {
        const setup = await spendSetup({ rng: seeded(want.seed), addresses: base.addresses });
        const carriers = want.carriers.map(({ sats, at, onPayment }) => {
          const offset = Math.floor(at * sats);
          const owner = onPayment ? setup.payment : setup.ordinals;
          return { outpoint: setup.addCarrier(owner, sats, [offset]), offset };
        });
        const clean = want.clean.map((sats) => setup.addCoin(setup.payment, sats));
        const [first] = carriers;
        const inputs: Record<Kind, SpendAct> = {
          send: {
            kind: 'send',
            recipients: [{ address: STRANGER, sats: String(want.pay) }],
            feeRate: want.feeRate,
          },
          'send-inscription': {
            kind: 'send-inscription',
            inscriptionId: idOf(first!.outpoint),
            outpoint: first!.outpoint,
            address: OTHER,
            feeRate: want.feeRate,
          },
          'send-inscriptions': {
            kind: 'send-inscriptions',
            items: carriers.map(({ outpoint }) => ({ inscriptionId: idOf(outpoint), outpoint })),
            address: OTHER,
            feeRate: want.feeRate,
          },
          consolidate: { kind: 'consolidate', coins: clean, feeRate: want.feeRate },
          split: { kind: 'split', outpoint: first!.outpoint, postage: 546, feeRate: want.feeRate },
        };
        const request = inputs[want.kind];
        const prepared = await setup.spends
          .prepareSpend(intentFor(request))
          .catch((error: unknown) => {
            if (isAppError(error, ...refusals)) return null;
            throw error;
          });
        if (!prepared) return;
        built += 1;
        const { card } = prepared;
        expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
        // Computed by hand from the bytes, without the product's own sat flow.
        const values = bitcoin.Psbt.fromBase64(prepared.psbtBase64).txOutputs.map(
          ({ value }) => value,
        );
        let before = 0n;
        for (const input of card.inputs) {
          const carried = carriers.find(({ outpoint }) => outpoint === input.outpoint);
          if (carried) {
            const place = before + BigInt(carried.offset);
            let end = 0n;
            const landed = values.findIndex((value) => (end += value) > place);
            const asksFor = want.kind === 'send-inscription' && carried === first;
            if (want.kind === 'send-inscriptions') expect(landed).toBe(carriers.indexOf(carried));
            else if (asksFor) expect(landed).toBe(0);
            else expect(card.outputs[landed]?.mine).toBe(true);
            expect(['send-inscription', 'send-inscriptions', 'split']).toContain(want.kind);
          }
          before += BigInt(input.sats);
        }
        expect(BigInt(card.feeSats)).toBe(before - values.reduce((sum, value) => sum + value, 0n));
      }),
      { numRuns: 60, seed: 11 },
    );
    expect(built).toBeGreaterThan(20);
  });
});
