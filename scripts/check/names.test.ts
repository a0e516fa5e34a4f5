import { expect, it } from 'vitest';
import { badColumns, badNames } from './names.ts';

it.each([
  'apps/api/src/helpers/money.ts',
  'apps/web/src/lib/date-util.ts',
  'packages/contract/src/misc.ts',
  'apps/api/src/features/letters/send.ts',
  'e2e/outbox.spec.ts',
])('refuses %s', (file) => {
  expect(badNames([file])).toHaveLength(1);
});

it.each(['apps/api/src/platform/db/database.ts', 'apps/web/src/features/publishing/posts/information.tsx'])(
  'lets %s pass',
  (file) => {
    expect(badNames([file])).toEqual([]);
  },
);

it('refuses a table and a column with a word of before 0.2', () => {
  const types =
    'export interface DB {\n  mail_refusals: MailRefusals;\n  users: Users;\n}\ninterface Users {\n  told_on: Date;\n}';
  expect(badColumns(types)).toHaveLength(2);
});
