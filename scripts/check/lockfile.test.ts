import { expect, it } from 'vitest';
import { lockFaults } from './lockfile.ts';

it('refuses a host and a missing hash, and lets workspaces pass', () => {
  const packages = {
    '': {},
    'apps/api': {},
    'node_modules/@udala/api': { resolved: 'apps/api', link: true },
    'node_modules/pg': { integrity: 'sha512-x' },
    'node_modules/kysely': { resolved: 'https://registry.example/kysely.tgz', integrity: 'sha512-y' },
    'node_modules/pg/node_modules/pg-types': {},
  };
  expect(lockFaults({ packages })).toEqual([
    'package-lock.json: node_modules/kysely names a host: https://registry.example/kysely.tgz',
    'package-lock.json: node_modules/pg/node_modules/pg-types has no integrity hash',
  ]);
});
