import { z } from 'zod';

import { answer, type DataOf, type Next, type StepContext } from '#main/flows/engine/define.ts';
import { defineStates, type StateTable } from '#main/flows/state-table.ts';
import { approve, sign } from '#main/flows/steps/approve.ts';
import { buildingTrouble } from '#main/flows/steps/faults.ts';
import { frozenOf } from '#main/flows/steps/frozen.ts';
import { timeline } from '#main/flows/steps/timeline.ts';
import { AppError } from '#shared/errors.ts';
import { prepared } from '#shared/flows/prepared.ts';
import type { SignInIntent } from '#shared/flows/sign-in.ts';
import { say } from '#shared/words/say.ts';

import { type Challenge, readChallenge } from './challenge.ts';
import { answerOf, factsOf } from './describe.ts';

const base = z.object({ message: z.string() });
type Base = z.output<typeof base>;
const approving = base.extend({ prepared });
const data = {
  preparing: base,
  approving,
  signing: approving,
  done: base.extend({ signature: z.string(), at: z.number() }),
  failed: base.extend({ reason: z.string() }),
  cancelled: base,
};
type States = typeof data;
type Move = Next<States>;

/** It was validated when the flow started. */
function challengeOf({ message }: Base): Challenge {
  const read = readChallenge(message);
  if ('fault' in read) throw new AppError('INVALID_INPUT', read.fault, { text: read.fault });
  return read;
}
const titleOf = (base: Base): string => say.signIn.flow.signInTo({ site: challengeOf(base).site });

const fail = ({ message }: Base, reason: string): Move => ({
  to: 'failed',
  data: { message, reason },
  note: reason,
});
const stop = ({ message }: Base, note: string): Move => ({
  to: 'cancelled',
  data: { message },
  note,
});
const cancels = {
  cancel: answer<Base, Move>((of) => stop(of, say.signIn.flow.cancelledBeforeItWas)),
};

async function prepare(of: Base, ctx: StepContext): Promise<Move> {
  const { address } = challengeOf(of);
  const intent: SignInIntent = {
    purpose: 'sign-in',
    ...frozenOf(ctx),
    address,
    message: of.message,
  };
  try {
    return {
      to: 'approving',
      data: { ...of, prepared: await ctx.deps.signing.prepare('sign-in', intent) },
      note: say.flows.notes.waitsForApproval,
    };
  } catch (error) {
    const trouble = buildingTrouble(error);
    if (trouble === null) throw error;
    return fail(of, trouble);
  }
}

const waiting = approve<DataOf<States, 'approving'>, Move>({
  stay: (of, how) => ({ to: 'approving', data: of, ...how }),
  gone: fail,
  granted: (of) => ({ to: 'signing', data: of }),
  refused: (of) => stop(of, say.flows.notes.youRejectedIt),
});

const signing = sign<DataOf<States, 'signing'>, Move>({
  signed(of, { items: [signature = ''] }, _review, { flowId, deps }) {
    const at = deps.clock.now();
    const { site, address } = challengeOf(of);
    return {
      to: 'done',
      data: { message: of.message, signature, at },
      note: say.signIn.flow.signedFor({ site }),
      effects: {
        activity: [
          {
            ...{ kind: 'sign-in', ref: flowId, status: 'done', at, flowId },
            summary: titleOf(of),
            data: { site, address },
          },
        ],
      },
    };
  },
  again: (of) => ({ to: 'approving', data: of, note: say.flows.notes.toBeApprovedAgain }),
  stale: fail,
});

const EXPIRED = say.signIn.flow.itExpiredBeforeIt;

const states: StateTable<States> = {
  preparing: {
    phase: 'working',
    headline: say.signIn.flow.preparingWhatIsTo,
    step: prepare,
    answers: cancels,
  },
  approving: {
    phase: 'approving',
    headline: say.flows.rows.waitsForYourApproval,
    ...waiting,
    deadline: {
      at: (of) => challengeOf(of).expiresAt,
      passed: (of) => fail(of, EXPIRED),
    },
    answers: cancels,
  },
  signing: {
    phase: 'working',
    headline: say.flows.rows.signingWhatYouApproved,
    step: signing,
    signs: true,
    answers: cancels,
  },
  done: {
    phase: 'done',
    headline: (of) => say.signIn.flow.signedGiveTheAnswer({ site: challengeOf(of).site }),
    reached: 2,
  },
  failed: { phase: 'failed', headline: ({ reason }) => reason },
  cancelled: { phase: 'cancelled', headline: say.signIn.flow.cancelledNothingWasSigned },
};

const steps = [
  ['read', say.signIn.flow.challengeRead],
  ['sign', say.flows.rows.approvedAndSigned],
] as const;

export const signInFlow = defineStates<States, 'sign-in'>({
  kind: 'sign-in',
  version: 1,
  data,
  states,
  start: ({ message }) => [{ to: 'preparing', data: { message }, note: say.flows.notes.askedFor }],
  failed: fail,
  title: titleOf,
  didIt: () => true,
  timeline: (of, at) => timeline(steps, at, { sign: 'at' in of ? of.at : null }),
  shows(of) {
    const challenge = challengeOf(of);
    const { address } = challenge;
    const brought = 'signature' in of ? answerOf(address, of.message, of.signature) : [];
    return { facts: [...brought, ...factsOf(challenge)] };
  },
});
