import { writeFile } from 'node:fs/promises';
import type { Reporter } from 'vitest/node';
import type { UnhandledError } from './results.ts';

/** Setting with the path of the file for errors that no test caught. */
export const UNHANDLED_REPORT = 'UDALA_UNHANDLED_REPORT';

/** Line of the stack in our own code: socket errors look the same everywhere. */
const placeIn = (stack = ''): string =>
  stack.split('\n').find((line) => line.includes('    at ') && !/node_modules|node:|<anonymous>/.test(line)) ?? '';

/** Vitest's JSON report omits errors outside of tests, though they fail the run. */
export default class UnhandledReporter implements Reporter {
  async onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): Promise<void> {
    const file = process.env[UNHANDLED_REPORT];
    if (file === undefined) throw new Error(`Set ${UNHANDLED_REPORT} to the file for the errors.`);
    const unhandled = errors.map((error): UnhandledError => ({
      file: (error['VITEST_TEST_PATH'] as string | undefined) ?? 'a file that nobody knows',
      message: `${error.name ?? 'Error'}: ${error.message.split('\n', 1)[0]}${placeIn(error.stack)}`,
    }));
    await writeFile(file, JSON.stringify(unhandled));
  }
}
