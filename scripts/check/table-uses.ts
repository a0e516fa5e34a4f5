/** Uses of database tables in a file, by table name; `writes` includes reading. */
export type TableUses = ReadonlyMap<string, 'reads' | 'writes'>;

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** `eraserOf` and `sweeperOf` are our own: platform/db. */
const kyselyWrites = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|eraserOf|sweeperOf)\(\s*['"](\w+)/g;
const kyselyReads =
  /\b(?:selectFrom|from|using|table|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*\[?\s*['"](\w+)(?: as \w+)?['"]/g;
const sqlWrites = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)/gi;
/** A list of what is read, `from posts p, post_counts c`; looked at without being used up, for a join may follow at once. */
const sqlReads = /\b(?:from|join|using)\s+(?:only\s+)?(?=(\w+(?:(?:\s+as)?\s+\w+)?(?:\s*,\s*\w+(?:\s+\w+)?)*))/gi;

/** Reads the text of Kysely's calls and of SQL; a name that is no table (a CTE, an alias) is left out. */
export function tableUses(source: string, tables: ReadonlySet<string>): TableUses {
  const text = source.replaceAll(comments, '');
  const uses = new Map<string, 'reads' | 'writes'>();
  const note = (name: string | undefined, use: 'reads' | 'writes') => {
    if (name === undefined || !tables.has(name)) return;
    if (uses.get(name) !== 'writes') uses.set(name, use);
  };
  for (const pattern of [kyselyReads, sqlReads]) {
    for (const [, list = ''] of text.matchAll(pattern)) {
      for (const item of list.split(',')) note(/\w+/.exec(item)?.[0], 'reads');
    }
  }
  for (const pattern of [kyselyWrites, sqlWrites]) for (const [, name] of text.matchAll(pattern)) note(name, 'writes');
  return uses;
}
