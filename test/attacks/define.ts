import { type Clause, worstVerdict } from '#shared/flows/approval.ts';

/** An attack or mishap, and the honest case it was made from. No keys, no network. */
export interface Attack {
  /** Row of the safety table that it belongs to. */
  row: string;
  /** The problem in words. */
  title: string;
  /** The check that must refuse it. */
  by: string;
  /** `hold` needs a typed reason and the password, `warn` is only shown; all others are blocked. */
  verdict: 'block' | 'hold' | 'warn';
  attack: () => Verdicts | Promise<Verdicts>;
  honest: () => Verdicts | Promise<Verdicts>;
}

/** The outcome: clauses of a card, or a reader's refusal. */
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
export async function runAttack(one: Attack): Promise<AttackResult> {
  const { row, title, by, verdict } = one;
  const isNamed = ({ id, verdict: found }: Pick<Clause, 'id' | 'verdict'>): boolean =>
    id === by && found === verdict;
  const outcome = (refused: boolean, says: string): AttackResult => ({
    row,
    title,
    by,
    refused,
    says,
  });
  const twin = (await guarded(one.honest)).find(
    (clause) => isStop(clause) || (verdict === 'warn' && isNamed(clause)),
  );
  if (twin) return outcome(false, `The honest case was refused: ${twin.text}`);
  const clauses = await guarded(one.attack);
  const worst = worstVerdict(clauses);
  const found = clauses.find(isNamed);
  if (worst === verdict && found) return outcome(true, found.text);
  const others = clauses
    .filter((clause) => clause.verdict !== 'pass')
    .map((clause) => `${clause.id}: ${clause.verdict}`);
  return outcome(false, others.length === 0 ? 'Nothing refused it.' : others.join(', '));
}

const isStop = ({ verdict }: Pick<Clause, 'verdict'>): boolean =>
  verdict === 'block' || verdict === 'hold';

/** The verdict of a reader or step that throws on bad input. */
export async function refusalOf(id: string, run: () => unknown): Promise<Verdicts> {
  try {
    await run();
    return [{ id, verdict: 'pass', text: 'Accepted.' }];
  } catch (error) {
    return [{ id, verdict: 'block', text: error instanceof Error ? error.message : 'refused' }];
  }
}

/** The verdict of a check that returns a sentence for bad input, and null otherwise. */
export const faultOf = (id: string, fault: string | null): Verdicts => [
  { id, verdict: fault === null ? 'pass' : 'block', text: fault ?? 'Accepted.' },
];

async function guarded(run: Attack['attack']): Promise<Verdicts> {
  try {
    return await run();
  } catch (error) {
    const text = error instanceof Error ? error.message : 'failed';
    return [{ id: 'broken', verdict: 'block', text: `It could not be run: ${text}` }];
  }
}

/** Attacks that change one case in one respect. */
export function changing<C>(honest: () => C, verdicts: (one: C) => Verdicts | Promise<Verdicts>) {
  return (row: string, verdict: Attack['verdict'] = 'block') =>
    (title: string, by: string, change: (one: C) => void): Attack => ({
      row,
      title,
      by,
      verdict,
      attack: () => {
        const one = honest();
        change(one);
        return verdicts(one);
      },
      honest: () => verdicts(honest()),
    });
}
