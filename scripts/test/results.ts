import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed, by name. */
  readonly names: readonly string[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly VitestFile[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly { readonly ok: boolean; readonly title: string }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
}

/** A file that could not even be loaded has no tests to count: it counts as one that failed. */
export function tallyOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Tally {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const named = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name} > ${fullName}`),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    names: [...unloaded.map(({ name }) => name), ...named],
  };
}

const failuresIn = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file} > ${title}`),
  ...suites.flatMap(failuresIn),
];

export const tallyOfPlaywright = ({ stats, suites }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  names: suites.flatMap(failuresIn),
});

/** What a runner wrote about itself, held against how it ended: one that broke down has failed even if no test did. */
export async function readTally<Report>(
  file: string,
  tallyOf: (report: Report) => Tally,
  exitCode: number,
): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const tally = text === null ? { passed: 0, failed: 0, names: [] } : tallyOf(JSON.parse(text) as Report);
  const brokeDown = tally.failed === 0 && (exitCode !== 0 || text === null);
  return brokeDown ? { ...tally, failed: 1, names: [`${path.basename(file)}: the runner broke down`] } : tally;
}

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  names: tallies.flatMap(({ names }) => names),
});

export const isGood = ({ passed, failed }: Omit<Tally, 'names'>): boolean => failed === 0 && passed > 0;
