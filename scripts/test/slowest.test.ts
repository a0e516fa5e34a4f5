import path from 'node:path';
import { expect, it } from 'vitest';
import { projectDirectory } from '../place.ts';
import { slowestFiles } from './slowest.ts';

it('names the ten slowest files of both runners, the slowest first', () => {
  const many = Array.from({ length: 20 }, (_, n) => ({ file: path.join(projectDirectory, `${n}.test.ts`), ms: n }));
  const journeys = [700, 800].map((ms) => ({ file: 'pay.spec.ts', ms }));
  const lines = slowestFiles([
    ...many,
    ...journeys,
    { file: path.join(projectDirectory, 'a', 'b.test.ts'), ms: 61_234 },
  ]);
  expect(lines.slice(0, 3)).toEqual(['   61.2  a/b.test.ts', '    1.5  e2e/pay.spec.ts', '    0.0  19.test.ts']);
  expect(lines).toHaveLength(10);
});
