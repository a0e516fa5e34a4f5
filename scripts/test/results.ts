import { readFile } from 'node:fs/promises';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
}

/** A file that could not even be loaded has no tests to count: it counts as one that failed. */
export function tallyOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Tally {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

export const tallyOfPlaywright = ({ stats }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
});

/** What a runner wrote about itself, held against how it ended: one that broke down has failed even if no test did. */
export async function readTally<Report>(
  file: string,
  tallyOf: (report: Report) => Tally,
  exitCode: number,
): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const tally = text === null ? { passed: 0, failed: 0 } : tallyOf(JSON.parse(text) as Report);
  const brokeDown = tally.failed === 0 && (exitCode !== 0 || text === null);
  return brokeDown ? { ...tally, failed: 1 } : tally;
}

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
});

export const isGood = ({ passed, failed }: Tally): boolean => failed === 0 && passed > 0;
