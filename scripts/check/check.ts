import path from 'node:path';

/** One thing that `npm run check` looks at. */
export interface Check {
  name: string;
  /** Every fault it found, a sentence each; none when all is well. What it tells is printed either way. */
  faults: (report: (line: string) => void) => Promise<string[]>;
}

export const root = path.join(import.meta.dirname, '..', '..');
