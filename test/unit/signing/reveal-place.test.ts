import { expect, it } from 'vitest';

import { honestReveal, revealVerdicts } from '#test/attacks/signed-case.ts';

const named = (one: ReturnType<typeof honestReveal>) =>
  revealVerdicts(one).find(({ id }) => id === 'reveal.parent-named');

it('a reveal by another input than the first is warned of: some indexes do not count such a mint', () => {
  const parentFirst = honestReveal();
  expect(named(parentFirst)).toMatchObject({
    verdict: 'warn',
    text: expect.stringMatching(/input 2 reveals it instead of the first input/) as unknown,
  });
  const { scene } = parentFirst;
  const commitFirst = { ...parentFirst, scene: { ...scene, inputs: [...scene.inputs].reverse() } };
  expect(named(commitFirst)).toMatchObject({ verdict: 'pass' });
});
