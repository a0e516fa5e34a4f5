import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { statementsOf, type Statement } from './sql-statements.ts';

export const ownMigrations = path.join(import.meta.dirname, '..', '..', '..', 'migrations');

/**
 * A file of plain SQL. Its first comment says in lines of `-- name: value` what whoever runs it must know:
 *   compatible: yes          the version before can live with it: it may go on, and start again
 *   needs-stop: 0.2.0        it cannot: every process is stopped first
 *   contract: 0021_x.sql in 0.3.0   takes away what 0021 made needless, whose version was deployed as 0.3.0
 *   required: no             this version starts without it; an index that takes its time
 *   transaction: no          builds or drops indexes concurrently, which no transaction can hold
 */
export interface Migration {
  readonly name: string;
  readonly statements: readonly Statement[];
  readonly isCompatible: boolean;
  readonly needsStop: string | null;
  readonly contract: { readonly of: string; readonly deployedIn: string } | null;
  readonly isRequired: boolean;
  readonly isTransactional: boolean;
  /** What its header says that means nothing. */
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
