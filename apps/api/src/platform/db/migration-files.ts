import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { statementsOf, type Statement } from './sql-statements.ts';

export const ownMigrations = path.join(import.meta.dirname, '..', '..', '..', 'migrations');

/**
 * A file of plain SQL. Its first comment holds lines of `-- name: value` for the operator and the migrator:
 *   compatible: yes          the previous version works with it: it may keep running, and start again
 *   needs-stop: 0.2.0        it does not: every process must be stopped first
 *   contract: 0021_x.sql in 0.3.0   removes what 0021 made obsolete; 0021 was deployed with version 0.3.0
 *   required: no             this version starts without it, e.g. an index that takes long to build
 *   transaction: no          builds or drops indexes concurrently, which is impossible in a transaction
 */
export interface Migration {
  readonly name: string;
  readonly statements: readonly Statement[];
  readonly isCompatible: boolean;
  readonly needsStop: string | null;
  readonly contract: { readonly of: string; readonly deployedIn: string } | null;
  readonly isRequired: boolean;
  readonly isTransactional: boolean;
  /** Header lines that could not be parsed. */
  readonly unclear: readonly string[];
}

/** The names of all migrations, in the order they are applied. */
export const migrationNames = (directory = ownMigrations): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

export const readMigrations = (directory = ownMigrations): Migration[] =>
  migrationNames(directory).map((name) => parseMigration(name, readFileSync(path.join(directory, name), 'utf8')));

const contractForm = /^(?<of>\d{4}_\w+\.sql) in (?<deployedIn>\d+\.\d+\.\d+)$/;
const forms: Readonly<Record<string, RegExp>> = {
  compatible: /^yes$/,
  'needs-stop': /^\d+\.\d+\.\d+$/,
  contract: contractForm,
  required: /^no$/,
  transaction: /^no$/,
};

export function parseMigration(name: string, sql: string): Migration {
  const header = /^(?:--[^\n]*\n|\s*\n)*/.exec(sql)?.[0] ?? '';
  const said = new Map<string, string>();
  const unclear: string[] = [];
  for (const [line, key = '', value = ''] of header.matchAll(/^-- *([a-z-]+): *(.*?) *$/gm)) {
    const form = forms[key];
    if (!form) continue;
    if (form.test(value)) said.set(key, value);
    else unclear.push(line);
  }
  const contract = contractForm.exec(said.get('contract') ?? '')?.groups;
  return {
    name,
    statements: statementsOf(sql),
    isCompatible: said.has('compatible'),
    needsStop: said.get('needs-stop') ?? null,
    contract: contract ? { of: contract['of'] ?? '', deployedIn: contract['deployedIn'] ?? '' } : null,
    isRequired: !said.has('required'),
    isTransactional: !said.has('transaction'),
    unclear,
  };
}
