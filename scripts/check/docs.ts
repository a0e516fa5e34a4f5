import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, type Check } from './check.ts';
import { linkFaults } from './doc-links.ts';
import { filesMatching } from './files.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Packages that a manifest installs, without our own workspaces. */
export function dependenciesOf(manifest: Manifest): string[] {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.keys(all).filter((name) => !name.startsWith('@udala/'));
}

/** Names documented in a page's tables: in backquotes in each row's first cell. */
export function rowNames(markdown: string): string[] {
  return markdown
    .split('\n')
    .map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''));
}

/** Settings documented in a page's tables, in any cell. */
export const settingsDocumentedIn = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...line.matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)].map(([, name]) => name ?? ''));

/** Settings named in a configuration file: its quoted words in capitals. */
export function settingsNamedIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return [...code.matchAll(/(?<=')[A-Z][A-Z0-9_]{2,}(?=')/g)].map(([name]) => name);
}

/** Settings that a program reads directly from the environment. */
export const settingsReadIn = (source: string): string[] =>
  [...source.matchAll(/(?<=\benv\[')[A-Z][A-Z0-9_]*(?='\])/g)].map(([name]) => name);

/** Settings that an environment file sets, or would without its `#`. */
export const settingsSetIn = (file: string): string[] =>
  [...file.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '');

const missing = (page: string, documented: readonly string[], real: readonly string[]) =>
  [...new Set(real).difference(new Set(documented))].map((name) => `${page}: ${name} has no line`);

const extra = (page: string, documented: readonly string[], real: readonly string[]) =>
  [...new Set(documented).difference(new Set(real))].map((name) => `${page}: ${name} has a line and is used nowhere`);

const dependenciesPage = 'docs/dependencies.md';
const configurationPage = 'docs/configuration.md';
const environmentExample = 'deploy/udala.env.example';
/** Excludes settings that no operator sets: local mode's own, and the system's. */
const isForServers = (setting: string): boolean => setting !== 'PATH' && !setting.startsWith('SANDBOX_');

function dependencyFaults(): string[] {
  const documented = rowNames(read(dependenciesPage));
  const installed = filesMatching('package.json', '{apps,packages}/*/package.json', 'bench/*/package.json').flatMap(
    (file) => dependenciesOf(JSON.parse(read(file)) as Manifest),
  );
  return [...missing(dependenciesPage, documented, installed), ...extra(dependenciesPage, documented, installed)];
}

/** The server's settings must all be documented; those of the sandbox and of our scripts may be. */
function settingFaults(): string[] {
  const documented = settingsDocumentedIn(read(configurationPage));
  const server = settingsNamedIn(read('apps/api/src/settings.ts'));
  const others = filesMatching('apps/sandbox/src/**/*.ts', 'scripts/**/*.ts').flatMap((file) =>
    settingsReadIn(read(file)),
  );
  const set = settingsSetIn(read(environmentExample));
  const forServers = server.filter(isForServers);
  return [
    ...missing(configurationPage, documented, server),
    ...extra(configurationPage, documented, [...server, ...others]),
    ...missing(environmentExample, set, forServers),
    ...extra(environmentExample, set, forServers),
  ];
}

export const docs: Check = {
  name: 'docs',
  faults: async () => [...dependencyFaults(), ...settingFaults(), ...linkFaults()],
};
