import { readFileSync } from 'node:fs';
import path from 'node:path';
import { alteredTables, indexOf, madeTables } from '../../apps/api/src/platform/db/apply-migration.ts';
import { readMigrations, type Migration } from '../../apps/api/src/platform/db/migration-files.ts';
import type { Statement } from '../../apps/api/src/platform/db/sql-statements.ts';
import { root, type Check } from './check.ts';

/** From this migration on, processes of the previous version run while a migration runs, and after it. */
const FIRST_RULED = '0020';
/** From this one on, a migration alters one existing table. */
const FIRST_OF_ONE_TABLE = '0095';
/** The only version whose renames required stopping everything. */
const STOP_VERSION = '0.2.0';

interface Rule {
  readonly breaks: RegExp;
  readonly because: string;
}

const takesAway =
  'the version before may still use it. Add first, deploy, and take away in a later version: "-- contract: FILE in VERSION"';
const looksThrough =
  'everybody waits while the whole table is looked through: add it "not valid", and validate it in the next migration';
/** Matches an "add" clause that adds a column, and nothing else. */
const addColumn = /^add (?:column )?(?:if not exists )?(?!(?:constraint|check|primary|foreign|unique|exclude|not)\b)/;
const column = (rest: RegExp): RegExp => new RegExp(addColumn.source + rest.source);

const notNullLater: Rule = {
  breaks: /\bset not null\b|^add (?:constraint \S+ )?not null\b/,
  because: 'the version before may write none: it is a contract step',
};
const stepsBack: readonly Rule[] = [
  { breaks: /\bdrop (?!not null|index concurrently|view (?:if exists )?inv_\w+(?:, inv_\w+)*$)/, because: takesAway },
  { breaks: /\brename\b/, because: takesAway },
  { breaks: /\balter (?:column )?\S+ (?:set data )?type\b/, because: takesAway },
  notNullLater,
];
/** A contract step may remove what the previous version needed, but must not block other sessions. */
const slowContract: readonly Rule[] = [
  {
    breaks: /\bset not null\b/,
    because: `${looksThrough}. "add constraint NAME not null COLUMN not valid" is one that can be`,
  },
  {
    breaks: /\balter (?:column )?\S+ (?:set data )?type\b/,
    because: 'the whole table is written anew while everybody waits: add a column of the other type',
  },
  { breaks: /^add (?:constraint \S+ )?not null\b(?!.*\bnot valid\b)/, because: looksThrough },
];
const blocking: readonly Rule[] = [
  {
    breaks: column(/(?!.*\bdefault\b)(?!.*\bgenerated\b)(?!.*\bprimary key\b).*\bnot null\b/),
    because: 'the version before does not fill it: give it a constant default, or let it be null',
  },
  {
    breaks: column(
      /.*(?:\bdefault (?:(?:(?!\b(?:check|unique|primary|references|constraint)\b).)*\(|current_|localtime|session_user|user\b)|\bgenerated (?:always|by default) as\b|\b(?:small|big)?serial\b)/,
    ),
    because: 'a default that is no constant writes the whole table anew while everybody waits',
  },
  {
    breaks: column(/.*\b(?:unique|check ?\(|primary key|references)\b/),
    because: looksThrough,
  },
  {
    breaks:
      /^add (?:constraint \S+ )?(?:check|foreign key|primary key|unique|exclude)\b(?!.*\bnot valid\b)(?!.*\busing index\b)/,
    because: looksThrough,
  },
  { breaks: /^attach partition\b|^alter domain .*\badd\b(?!.*\bnot valid\b)/, because: looksThrough },
  {
    breaks: /^set (?:un)?logged\b|^set (?:access method|tablespace)\b/,
    because: 'the whole table is written anew while everybody waits',
  },
  {
    breaks: /^(?:truncate|cluster|lock|vacuum|reindex (?!.*concurrently)|refresh materialized view (?!concurrently))/,
    because: 'everybody waits for it',
  },
  { breaks: /^do\b/, because: 'what it does cannot be seen from here: write the statements out' },
];
const indexInTransaction = /^create (?:unique )?index (?!concurrently)/;

/** Finds statements that the previous version is incompatible with, or that would block everybody. */
export function migrationFaults(migrations: readonly Migration[], version: string): string[] {
  const ruled = migrations.filter(({ name }) => name >= FIRST_RULED);
  const stopping = ruled.filter(({ needsStop }) => needsStop !== null);
  return [
    ...ruled.flatMap((migration) => [
      ...headerFaults(migration, migrations, version),
      ...tableFaults(migration),
      ...statementFaults(migration),
    ]),
    ...stopping
      .slice(1)
      .map(({ name }) => `${name}: there is one migration that needs a stop already, ${stopping[0]?.name}`),
  ];
}

function headerFaults(migration: Migration, all: readonly Migration[], version: string): string[] {
  const { name, isCompatible, needsStop, contract, unclear } = migration;
  const faults = unclear.map((line) => `"${line}" is not understood; migration-files.ts lists what a header says`);
  if (isCompatible === (needsStop !== null)) {
    faults.push(
      `its header says either "compatible: yes" or "needs-stop: ${STOP_VERSION}", and nothing else can be deployed`,
    );
  }
  if (needsStop !== null && needsStop !== STOP_VERSION) {
    faults.push(`nothing stops for a migration after ${STOP_VERSION}: expand, deploy, contract`);
  }
  if (contract && !all.some((other) => other.name === contract.of && other.name < name)) {
    faults.push(`there is no earlier ${contract.of} whose contract step it could be`);
  }
  if (contract && compareVersions(contract.deployedIn, version) >= 0) {
    faults.push(`${contract.of} must have been deployed in an earlier version than this one, ${version}`);
  }
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Holding one table and waiting for a second deadlocks with every query that has them the other way round. */
function tableFaults(migration: Migration): string[] {
  const tables = alteredTables(migration);
  if (migration.name < FIRST_OF_ONE_TABLE || tables.length < 2) return [];
  return [`${migration.name}: alters ${tables.join(' and ')}: on a busy site it may never get both. A file for each`];
}

function statementFaults({ name, statements, contract, needsStop, isTransactional }: Migration): string[] {
  const made = madeTables(statements);
  const faultsOf = (statement: Statement): string[] => {
    const { words } = statement;
    if (!isTransactional) {
      return indexOf(words) === null ? ['without a transaction only indexes are built or dropped, concurrently'] : [];
    }
    if (indexOf(words) !== null) return ['CONCURRENTLY wants "-- transaction: no", in a file of its own'];
    if (needsStop !== null || made.has(tableOf(words))) return [];
    if (indexInTransaction.test(words))
      return ['nobody can write while an index is built: CONCURRENTLY, in a file of its own'];
    if (validatesLocked(statement, statements))
      return ['everybody waits while the table that is locked here is looked through: validate in the next migration'];
    const rules = [...(contract ? slowContract : stepsBack), ...blocking];
    return clausesOf(withoutReplaced(words)).flatMap((clause) =>
      rules
        .filter(({ breaks }) => breaks.test(clause))
        .map(({ breaks, because }) => `"${breaks.exec(clause)?.[0]}": ${because}`),
    );
  };
  return statements.flatMap((statement) => faultsOf(statement).map((fault) => `${name}:${statement.line}: ${fault}`));
}

const tableOf = (words: string): string =>
  /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*?\bon (?:only )?)(\w+)/.exec(words)?.[1] ?? '';

/** Clauses of an `alter table`, one by one; any other statement unchanged. */
function clausesOf(words: string): string[] {
  const altered = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(words)?.[1];
  if (altered === undefined) return [words];
  const clauses = [''];
  let depth = 0;
  for (const sign of altered) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    // A comma between brackets is no separator.
    if (sign === ',' && depth === 0) clauses.push('');
    else clauses.push(`${clauses.pop()}${sign}`);
  }
  return clauses.map((clause) => clause.trim());
}

/** Validating alone does not block; after another change of the table it runs under that change's lock. */
function validatesLocked(statement: Statement, all: readonly Statement[]): boolean {
  if (!/ validate constraint /.test(statement.words)) return false;
  const table = tableOf(statement.words);
  return all.some(
    ({ words }) =>
      tableOf(words) === table && clausesOf(words).some((clause) => !clause.startsWith('validate constraint ')),
  );
}

/** A constraint dropped and added again in one statement was widened: rows of the previous version satisfy it. */
const withoutReplaced = (words: string): string =>
  words.replaceAll(/\bdrop constraint (?:if exists )?(\w+)(?=.*\badd constraint \1\b)/g, '');

const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

export const migrations: Check = {
  name: 'migrations',
  faults: async () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return migrationFaults(readMigrations(), version);
  },
};
