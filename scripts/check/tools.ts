import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './check.ts';
import { commandCheck } from './command.ts';

const projects = ['tsconfig.json', 'apps/web/tsconfig.sw.json'].filter((project) =>
  existsSync(path.join(root, project)),
);

export const types = commandCheck(
  'types',
  ...projects.map((project): [string, ...string[]] => ['typescript/bin/tsc', '-p', project]),
);
export const lint = commandCheck('lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']);
export const format = commandCheck('format', ['oxfmt/bin/oxfmt', '--check', '.']);
/** Files, exports, types and dependencies that nothing uses. */
export const unused = commandCheck('unused', ['knip/bin/knip.js', '--no-progress', '--no-config-hints']);
