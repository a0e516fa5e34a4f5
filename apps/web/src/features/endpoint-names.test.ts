import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

it('gives each endpoint of the one API a name of its own: of two, the module that is loaded first would win', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname });
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(/^ +(\w+): build\.\w+[<(]/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
