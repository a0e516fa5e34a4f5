import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { projectDirectory } from '../place.ts';
import { readVitest, type Tally } from './results.ts';
import { UNHANDLED_REPORT } from './unhandled.ts';

/** The same as that of `npm start`: each of the hundreds of processes that tests start would compile all code anew. */
const compiledCode = path.join(projectDirectory, 'node_modules', '.cache', 'udala');

/** More than their whole output: buffering it must not block them. */
const BUFFER_BYTES = 256 * 1024 * 1024;

export interface Run {
  /** Exit code of the program. */
  ended: Promise<number>;
  /** Prints its output so far, and from now on, until all of it is printed. */
  show(): Promise<unknown>;
}

/** Starts one of npm's programs; its output is buffered until it is shown. */
export function start(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  const file = path.join(projectDirectory, 'node_modules', ...program.split('/'));
  const child = spawn(process.execPath, [file, ...args], {
    cwd: projectDirectory,
    env: { ...process.env, NODE_COMPILE_CACHE: compiledCode, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const buffer = new PassThrough({ highWaterMark: BUFFER_BYTES });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(buffer, { end: false });
  return {
    ended: once(child, 'close').then(([code]) => {
      buffer.end();
      return (code as number | null) ?? 1;
    }),
    show: () => {
      buffer.pipe(process.stdout, { end: false });
      return once(buffer, 'end');
    },
  };
}

/** Starts Vitest, which writes its reports into a folder; without files it runs all tests. */
export function startVitest(reports: string, files: readonly string[] = []): Run & { tally: Promise<Tally> } {
  const report = path.join(reports, 'vitest.json');
  const unhandledReport = path.join(reports, 'unhandled.json');
  const reporters = ['default', 'json', './scripts/test/unhandled.ts'].map((name) => `--reporter=${name}`);
  const run = start('vitest/vitest.mjs', ['run', ...reporters, `--outputFile.json=${report}`, ...files], {
    [UNHANDLED_REPORT]: unhandledReport,
  });
  return { ...run, tally: run.ended.then((code) => readVitest(report, unhandledReport, code)) };
}
