import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How long a file's tests took, one after the other; a file may have several. */
export interface Duration {
  readonly file: string;
  readonly ms: number;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests: the name, and the first line of the reason. */
  readonly names: readonly string[];
  /** Skipped tests, whose title says why. */
  readonly skipped: readonly string[];
  readonly durations: readonly Duration[];
}

/** In letters: text of a whole page may be what a test received. */
const longestLine = 400;
/**
 * Which element was awaited, what was expected and received, and of a failed property its seed, its shortest failing
 * values and their error.
 */
const reasonLine = /^(?:Locator: |(?:Expected|Received)\b.*:|\{ seed: |Counterexample: |Got [^:]+: )/;

const nothing: Tally = { passed: 0, failed: 0, names: [], skipped: [], durations: [] };

interface VitestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly VitestFile[];
}

/** An error that no test caught, and the file whose tests were running. */
export interface UnhandledError {
  readonly file: string;
  readonly message: string;
}

interface PlaywrightSpec {
  readonly ok: boolean;
  readonly title: string;
  readonly tests: readonly {
    readonly status: string;
    readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
    readonly results: readonly PlaywrightResult[];
  }[];
}

interface PlaywrightResult {
  readonly duration: number;
  readonly error?: { readonly message?: string };
  readonly steps?: readonly PlaywrightStep[];
}

interface PlaywrightStep {
  readonly title: string;
  readonly error?: unknown;
  readonly steps?: readonly PlaywrightStep[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
}

/** The name with the reason and the lines that explain it: the end of a log alone says enough. */
function named(name: string, why = ''): string {
  const [first = '', ...rest] = stripVTControlCharacters(why).split('\n');
  const reasons = [first, ...rest.filter((line) => reasonLine.test(line))];
  return first === '' ? name : `${name}: ${reasons.map((line) => line.slice(0, longestLine)).join('; ')}`;
}

/** A file that failed to load has no tests to count: it counts as one failed test. */
export function tallyOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Tally {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => named(`${name} > ${fullName}`, failureMessages[0])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    names: [...unloaded.map(({ name, message }) => named(name, message)), ...failed],
    skipped: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
        .map(({ fullName }) => `${name} > ${fullName}`),
    ),
    durations: testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime })),
  };
}

const failureOf = ({ tests }: PlaywrightSpec): PlaywrightResult | undefined =>
  tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined);

/** The titles of the failed step and those around it, the outermost first. */
function failedSteps(steps: readonly PlaywrightStep[] = []): string[] {
  const failed = steps.find(({ error }) => error !== undefined);
  return failed === undefined ? [] : [failed.title, ...failedSteps(failed.steps)];
}

function failedName(file: string, spec: PlaywrightSpec): string {
  const failure = failureOf(spec);
  return named([file, spec.title, ...failedSteps(failure?.steps)].join(' > '), failure?.error?.message);
}

const failuresIn = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map((spec) => failedName(file, spec)),
  ...suites.flatMap(failuresIn),
];

const skippedIn = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations = [] }) => {
        const why = annotations.find(({ type }) => type === 'skip')?.description;
        return named(`${file} > ${title}`, why);
      }),
  ),
  ...suites.flatMap(skippedIn),
];

const durationsIn = ({ file, specs, suites = [] }: PlaywrightSuite): Duration[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration: ms }) => ({ file, ms })))),
  ...suites.flatMap(durationsIn),
];

export const tallyOfPlaywright = ({ stats, suites }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  names: suites.flatMap(failuresIn),
  skipped: suites.flatMap(skippedIn),
  durations: suites.flatMap(durationsIn),
});

/** Errors outside of tests: each is a failure. A run that crashed earlier wrote none. */
export async function readUnhandled(file: string): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const errors = JSON.parse(text) as readonly UnhandledError[];
  const names = errors.map(({ file: where, message }) => named(`${where} > outside of its tests`, message));
  return { ...nothing, failed: errors.length, names };
}

/** Compares a runner's report with its exit code: one that crashed has failed even if no test did. */
export async function readTally<Report>(
  file: string,
  tallyOf: (report: Report) => Tally,
  exitCode: number,
): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const tally = text === null ? nothing : tallyOf(JSON.parse(text) as Report);
  const brokeDown = tally.failed === 0 && (exitCode !== 0 || text === null);
  return brokeDown ? { ...tally, failed: 1, names: [`${path.basename(file)}: the runner broke down`] } : tally;
}

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  names: tallies.flatMap(({ names }) => names),
  skipped: tallies.flatMap(({ skipped }) => skipped),
  durations: tallies.flatMap(({ durations }) => durations),
});

export const isGood = ({ passed, failed }: Pick<Tally, 'passed' | 'failed'>): boolean => failed === 0 && passed > 0;

/** Reads Vitest's two reports. It exits with a failure for an error that no test caught, though it did not crash. */
export async function readVitest(file: string, unhandledFile: string, exitCode: number): Promise<Tally> {
  const unhandled = await readUnhandled(unhandledFile);
  return sumOf([unhandled, await readTally(file, tallyOfVitest, unhandled.failed > 0 ? 0 : exitCode)]);
}
