import { expect, it } from 'vitest';
import { badNames } from './names.ts';

it.each(['apps/api/src/helpers/money.ts', 'apps/web/src/lib/date-util.ts', 'packages/contract/src/misc.ts'])(
  'refuses %s',
  (file) => {
    expect(badNames([file])).toHaveLength(1);
  },
);

it.each(['apps/api/src/platform/db/database.ts', 'apps/web/src/features/posts/information.tsx'])(
  'lets %s pass',
  (file) => {
    expect(badNames([file])).toEqual([]);
  },
);
