import type { FlowView } from '#shared/flows/view.ts';

export type Question = NonNullable<FlowView['question']>;
type Option = Question['options'][number];

export const option = (
  answer: string,
  label: string,
  consequence: string,
  tone: Option['tone'] = 'neutral',
  needs: Option['needs'] = 'none',
): Option => ({ answer, label, consequence, tone, needs });

/** The same option as a replacement, so that the page can say what it costs. */
export const replacing = (one: Option, feeSats: bigint | string, vsize: number): Option => ({
  ...one,
  replaces: { feeSats: String(feeSats), vsize },
});

export const question = (
  key: string,
  title: string,
  text: string,
  options: Option[],
): Question => ({ key, title, text, options, deadline: null });
