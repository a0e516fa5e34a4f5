import { readFileSync } from 'node:fs';
import { answerInCage } from '#platform/images/caged-process.ts';

/** As a fault in what reads pictures would let somebody ask: for a file of any name. */
answerInCage<{ file: string }, { user: number; said: string }>(async ({ file }) => {
  const user = process.getuid?.() ?? -1;
  try {
    return { user, said: `read ${readFileSync(file).length}` };
  } catch (error) {
    return { user, said: String((error as NodeJS.ErrnoException).code) };
  }
});
