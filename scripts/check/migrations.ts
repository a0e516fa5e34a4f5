import { readFileSync } from 'node:fs';
import path from 'node:path';
import { indexOf, madeTables } from '../../apps/api/src/platform/db/apply-migration.ts';
import { readMigrations, type Migration } from '../../apps/api/src/platform/db/migration-files.ts';
import type { Statement } from '../../apps/api/src/platform/db/sql-statements.ts';
import { root, type Check } from './check.ts';

/** From here on there is a version before, whose processes serve while a migration runs, and after it. */
const FIRST_RULED = '0020';
/** The one version whose names changed with everything stopped. */
const STOP_VERSION = '0.2.0';

interface Rule {
  readonly breaks: RegExp;
  readonly because: string;
}

const takesAway =
  'the version before may still use it. Add first, deploy, and take away in a later version: "-- contract: FILE in VERSION"';
const stepsBack: readonly Rule[] = [
  { breaks: /\bdrop (?!not null|index concurrently|view (?:if exists )?inv_\w+(?:, inv_\w+)*$)/, because: takesAway },
  { breaks: /\brename\b/, because: takesAway },
  { breaks: /\balter (?:column )?\w+ (?:set data )?type\b/, because: takesAway },
  { breaks: /\bset not null\b/, because: 'the version before may write none: it is a contract step' },
];
const holdsUp: readonly Rule[] = [
  {
    breaks:
      /\badd (?:column )?(?:if not exists )?(?!constraint|check|primary|foreign|unique|exclude)\w+ [^,]*\bnot null\b(?![^,]*\bdefault\b)(?<!default[^,]*)/,
    because: 'the version before does not fill it: give it a constant default, or let it be null',
  },
  {
    breaks:
      /\badd (?:column )?(?:if not exists )?\w+ .*\b(?:default (?:[\w.]+ ?\(|current_|localtime)|generated always as)/,
    because: 'a default that is no constant writes the whole table anew while everybody waits',
  },
  {
    breaks:
      /\badd (?:constraint \w+ )?(?:check|foreign key|primary key|unique|exclude)\b(?!.*\bnot valid\b)(?!.*\busing index\b)/,
    because:
      'everybody waits while the whole table is looked through: add it "not valid", and validate it in the next migration',
  },
  { breaks: /^(?:truncate|cluster|lock|vacuum|reindex (?!.*concurrently))/, because: 'everybody waits for it' },
  { breaks: /^do\b/, because: 'what it does cannot be seen from here: write the statements out' },
];
const indexInTransaction = /^create (?:unique )?index (?!concurrently)/;

/** What the version before could not live with, or everybody would have to wait for. */
export function migrationFaults(migrations: readonly Migration[], version: string): string[] {
  const ruled = migrations.filter(({ name }) => name >= FIRST_RULED);
  const stopping = ruled.filter(({ needsStop }) => needsStop !== null);
  return [
    ...ruled.flatMap((migration) => [...headerFaults(migration, migrations, version), ...statementFaults(migration)]),
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
    const rules = contract ? holdsUp : [...stepsBack, ...holdsUp];
    const kept = withoutReplaced(words);
    return rules
      .filter(({ breaks }) => breaks.test(kept))
      .map(({ breaks, because }) => `"${breaks.exec(kept)?.[0]}": ${because}`);
  };
  return statements.flatMap((statement) => faultsOf(statement).map((fault) => `${name}:${statement.line}: ${fault}`));
}

const tableOf = (words: string): string =>
  /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*?\bon (?:only )?)(\w+)/.exec(words)?.[1] ?? '';

/** A constraint that is dropped and added again in one statement was made wider: the version before keeps within it. */
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
