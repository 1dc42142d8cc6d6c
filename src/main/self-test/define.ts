import { type Clause, worstVerdict } from '#shared/flows/approval.ts';

/** An attack or mishap, and the honest case that it was made from. Pure: no keys of the user, no network. */
export interface Attack {
  /** Row of the safety table that it belongs to. */
  row: string;
  /** What is wrong, in words. */
  title: string;
  /** The check that must refuse it. */
  by: string;
  /** `hold` asks for a typed reason and the password; everything else is stopped. */
  verdict: 'block' | 'hold';
  attack: () => Verdicts;
  honest: () => Verdicts;
}

/** What came out: the clauses of a card, or the refusal of a reader. */
export type Verdicts = readonly Pick<Clause, 'id' | 'verdict' | 'text'>[];

export interface AttackResult {
  row: string;
  title: string;
  by: string;
  refused: boolean;
  /** The sentence that refused it, or what went wrong. */
  says: string;
}

/** Runs one attack and its honest twin. Refused means: by the named check, and the twin was not. */
export function runAttack({ row, title, by, verdict, attack, honest }: Attack): AttackResult {
  const outcome = (refused: boolean, says: string): AttackResult => ({
    row,
    title,
    by,
    refused,
    says,
  });
  const twin = guarded(honest).find((one) => one.verdict === 'block' || one.verdict === 'hold');
  if (twin) return outcome(false, `The honest case was refused: ${twin.text}`);
  const clauses = guarded(attack);
  const worst = worstVerdict(clauses);
  const found = clauses.find((one) => one.id === by && one.verdict === verdict);
  if (worst === verdict && found) return outcome(true, found.text);
  const others = clauses
    .filter((one) => one.verdict !== 'pass')
    .map((one) => `${one.id}: ${one.verdict}`);
  return outcome(false, others.length === 0 ? 'Nothing refused it.' : others.join(', '));
}

/** The verdicts of one reader or step that throws for what it refuses. */
export function refusalOf(id: string, run: () => unknown): Verdicts {
  try {
    run();
    return [{ id, verdict: 'pass', text: 'Accepted.' }];
  } catch (error) {
    return [{ id, verdict: 'block', text: error instanceof Error ? error.message : 'refused' }];
  }
}

/** The verdict of a check that answers with a sentence for what it refuses, and null for the rest. */
export const faultOf = (id: string, fault: string | null): Verdicts => [
  { id, verdict: fault === null ? 'pass' : 'block', text: fault ?? 'Accepted.' },
];

function guarded(run: () => Verdicts): Verdicts {
  try {
    return run();
  } catch (error) {
    const text = error instanceof Error ? error.message : 'failed';
    return [{ id: 'self-test', verdict: 'block', text: `It could not be run: ${text}` }];
  }
}
