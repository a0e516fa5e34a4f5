import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { isGood, readTally, readUnhandled, readVitest, sumOf, tallyOfPlaywright, tallyOfVitest } from './results.ts';

async function report(content: unknown): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'udala-report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

it('adds the reports of both runners', async () => {
  const unit = await readTally(
    await report({
      numPassedTests: 40,
      numFailedTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          startTime: 1_000,
          endTime: 3_500,
          assertionResults: [
            { status: 'failed', fullName: 'adds', failureMessages: ['Error: not 3\n    at a.ts:1'] },
            { status: 'skipped', fullName: 'fills a disk (skipped: none)', failureMessages: [] },
          ],
        },
        {
          name: 'b.test.ts',
          status: 'failed',
          startTime: 1_000,
          endTime: 1_000,
          message: 'no such module',
          assertionResults: [],
        },
      ],
    }),
    tallyOfVitest,
    1,
  );
  const specs = [
    {
      ok: false,
      title: 'pays',
      tests: [
        {
          status: 'unexpected',
          results: [
            {
              duration: 900,
              error: {
                message:
                  '\u001B[31mError\u001B[39m: late\n\nLocator: heading\nExpected pattern: /Paid/\nReceived string:  ""\n…',
              },
              steps: [{ title: 'opens' }, { title: 'by card', error: {}, steps: [] }],
            },
          ],
        },
      ],
    },
    { ok: true, title: 'reads', tests: [{ status: 'expected', results: [{ duration: 100 }] }] },
    {
      ok: true,
      title: 'shows',
      tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'not this browser' }], results: [] }],
    },
  ];
  const suites = [
    { file: 'c.spec.ts', specs, suites: [{ file: 'c.spec.ts', specs: [{ ok: false, title: 'leaves', tests: [] }] }] },
  ];
  const journeys = await readTally(
    await report({ stats: { expected: 5, flaky: 1, unexpected: 2 }, suites }),
    tallyOfPlaywright,
    1,
  );
  expect(sumOf([unit, journeys])).toEqual({
    passed: 46,
    failed: 4,
    names: [
      'b.test.ts: no such module',
      'a.test.ts > adds: Error: not 3',
      'c.spec.ts > pays > by card: Error: late; Locator: heading; Expected pattern: /Paid/; Received string:  ""',
      'c.spec.ts > leaves',
    ],
    skipped: ['a.test.ts > fills a disk (skipped: none)', 'c.spec.ts > shows: not this browser'],
    durations: [
      { file: 'a.test.ts', ms: 2_500 },
      { file: 'b.test.ts', ms: 0 },
      { file: 'c.spec.ts', ms: 900 },
      { file: 'c.spec.ts', ms: 100 },
    ],
  });
});

it('names the seed, the shortest failing values and the error of a failed property', async () => {
  const thrown = await fc
    .assert(
      fc.asyncProperty(fc.constant(7), () => Promise.reject(new TypeError('status\n\n- ended'))),
      {
        seed: 5,
        includeErrorInReport: true,
      },
    )
    .catch((error: unknown) => error as Error);
  const failed = { status: 'failed', fullName: 'holds', failureMessages: [thrown?.stack ?? ''] };
  const file = { name: 'a.test.ts', startTime: 0, endTime: 1, status: 'failed', assertionResults: [failed] };
  const { names } = tallyOfVitest({ numPassedTests: 0, numFailedTests: 1, testResults: [file] });
  expect(names).toEqual([
    'a.test.ts > holds: Error: Property failed after 1 tests; { seed: 5, path: "0", endOnFailure: true }; Counterexample: [7]; Got TypeError: status',
  ]);
});

it('counts a runner that crashed or wrote no report as a failure', async () => {
  const allPassed = await report({ stats: { expected: 5, flaky: 0, unexpected: 0 }, suites: [] });
  expect(await readTally(allPassed, tallyOfPlaywright, 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(await readTally(allPassed, tallyOfPlaywright, 0)).toMatchObject({ passed: 5, failed: 0, names: [] });
  expect(await readTally('/nowhere/report.json', tallyOfVitest, 0)).toEqual({
    passed: 0,
    failed: 1,
    names: ['report.json: the runner broke down'],
    skipped: [],
    durations: [],
  });
});

it('counts a run without any test as no success', () => {
  expect(isGood({ passed: 0, failed: 0 })).toBe(false);
  expect(isGood({ passed: 3, failed: 1 })).toBe(false);
  expect(isGood({ passed: 3, failed: 0 })).toBe(true);
});

it('names the errors that no test caught', async () => {
  const errors = await report([{ file: 'a.test.ts', message: 'Error: terminated\n    at a.ts:1' }]);
  expect(await readUnhandled(errors)).toEqual({
    passed: 0,
    failed: 1,
    names: ['a.test.ts > outside of its tests: Error: terminated'],
    skipped: [],
    durations: [],
  });
  expect(await readUnhandled('/nowhere/report.json')).toMatchObject({ failed: 0, names: [] });
});

it('counts an error that no test caught once, and does not say that the runner crashed for it [K9]', async () => {
  const allPassed = await report({ numPassedTests: 2, numFailedTests: 0, testResults: [] });
  const errors = await report([{ file: 'a.test.ts', message: 'Error: terminated' }]);
  expect(await readVitest(allPassed, errors, 1)).toEqual({
    passed: 2,
    failed: 1,
    names: ['a.test.ts > outside of its tests: Error: terminated'],
    skipped: [],
    durations: [],
  });
  expect(await readVitest(allPassed, await report([]), 1)).toMatchObject({
    failed: 1,
    names: ['report.json: the runner broke down'],
  });
  expect(await readVitest('/nowhere/report.json', errors, 1)).toMatchObject({ failed: 2 });
});
