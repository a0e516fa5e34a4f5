import type { Config } from '../../apps/api/src/config.ts';
import type { demoLogins } from '../../seed/demo.ts';

/** Printed at the end of a start: addresses, and accounts to sign in with. */
export function greeting({ publicUrl, sandbox }: Config, home: string, logins: typeof demoLogins): string {
  const places = [
    ['Udala', publicUrl.origin, ''],
    ['Sandbox', sandbox?.url ?? '', 'mails, payments and the clock'],
    ['Data', home, ''],
  ];
  const people = logins.map(({ name, role, email, password }) => [`${name} (${role})`, email, password]);
  const signIn = people.length > 0 ? ['Sign in as', ...inColumns(people), ''] : [];
  return ['', ...inColumns(places), '', ...signIn, 'Ctrl-C stops everything.', ''].join('\n');
}

function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widthOf(column))).join('   ')}`.trimEnd());
}
