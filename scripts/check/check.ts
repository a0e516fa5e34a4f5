import path from 'node:path';

/** One check of `npm run check`. */
export interface Check {
  name: string;
  /** Returns one sentence per fault, none when all is well. Lines passed to `report` are printed either way. */
  faults: (report: (line: string) => void) => Promise<string[]>;
}

export const root = path.join(import.meta.dirname, '..', '..');
