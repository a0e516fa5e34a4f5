import path from 'node:path';

const featureFolder = /^apps\/(?:api|web)\/src\/features\/[^/]+\/([^/]+)\//;
const unitFolder = /^(?:apps\/(?:api|sandbox|web)\/src|packages|scripts\/(?:check|test))\/.*\.test\.ts$/;
/** A test of a database, another process, a server, or all of the app names one of these. */
const startsSomething =
  /#test\/(?!env\.ts)|\.\.\/test\/(?!patience\.ts)|'node:(?:child_process|https?|net)'|temporary-postgres/;

/** True for a test of functions alone: it takes milliseconds. */
export const isUnitTest = (file: string, source: string): boolean =>
  unitFolder.test(file) && !file.endsWith('.routes.test.ts') && !startsSomething.test(source);

/** `likes` of `likes.service.ts`. */
const subjectOf = (file: string): string => path.posix.basename(file).split('.', 1)[0] ?? '';

/** Folder of the feature that a file is in, else undefined. */
const featureOf = (file: string): string | undefined => featureFolder.exec(file)?.[0];

/**
 * Tests near a changed file: itself, those of its feature's folder, for a file of a package those of the features with
 * its name in both apps, else those beside it with its name. Not those of all its importers: for a file of the contract
 * these are nearly all tests.
 */
function testsNear(changed: string, tests: readonly string[]): readonly string[] {
  if (tests.includes(changed)) return [changed];
  const folder = featureOf(changed);
  if (folder !== undefined) return tests.filter((test) => test.startsWith(folder));
  const subject = subjectOf(changed);
  const beside = tests.filter(
    (test) => path.posix.dirname(test) === path.posix.dirname(changed) && subjectOf(test) === subject,
  );
  const ofItsName = changed.startsWith('packages/')
    ? tests.filter((test) => featureFolder.exec(test)?.[1] === subject)
    : [];
  return [...beside, ...ofItsName];
}

/** Chooses from all tests those near the changed files. */
export function chooseTests(changed: readonly string[], tests: readonly string[]): string[] {
  return [...new Set(changed.flatMap((file) => testsNear(file, tests)))].toSorted();
}
