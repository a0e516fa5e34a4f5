import { expect, it } from 'vitest';
import { parseMigration, readMigrations } from '../../apps/api/src/platform/db/migration-files.ts';
import { migrationFaults } from './migrations.ts';

const VERSION = '0.3.0';
const expand = parseMigration('0030_expand.sql', '-- compatible: yes\nalter table posts add column later text;');

const faultsOf = (sql: string, header = '-- compatible: yes', name = '0031_next.sql'): string[] =>
  migrationFaults([expand, parseMigration(name, `${header}\n${sql};`)], VERSION);

it.each([
  ['drop table posts', 'may still use it'],
  ['alter table posts drop column title', 'may still use it'],
  ['alter table posts drop constraint posts_title', 'may still use it'],
  ['alter table posts alter column title drop default', 'may still use it'],
  ['drop view inv_posts, posts_shown', 'may still use it'],
  ['drop index posts_title', 'may still use it'],
  ['alter table posts rename to texts', 'may still use it'],
  ['alter table posts\n  rename column title to name', 'may still use it'],
  ['alter table posts alter column title type varchar(10)', 'may still use it'],
  ['alter table posts alter title set data type varchar(10)', 'may still use it'],
  ['alter table posts alter column title set not null', 'contract step'],
  ['alter table posts add column at timestamptz default clock_timestamp()', 'no constant'],
  ['alter table posts add id2 uuid not null default uuidv7 ()', 'no constant'],
  ['alter table posts add column at timestamptz default CURRENT_TIMESTAMP', 'no constant'],
  ['alter table posts add column size int generated always as (length(title)) stored', 'no constant'],
  ['alter table posts add column kind text not null', 'does not fill it'],
  ['alter table posts add constraint short check (length(title) < 9)', 'not valid'],
  ['alter table posts add foreign key (author_id) references users', 'not valid'],
  ['create index posts_later on posts (later)', 'CONCURRENTLY'],
  ['create unique index posts_later on posts (later)', 'CONCURRENTLY'],
  ['create index concurrently posts_later on posts (later)', 'transaction: no'],
  ['truncate posts', 'everybody waits'],
  ['do $$ begin drop table posts; end $$', 'cannot be seen'],
])('refuses %s [O1]', (sql, because) => {
  expect(faultsOf(sql)).toEqual([expect.stringMatching(new RegExp(`^0031_next\\.sql:2: .*${because}`))]);
});

it.each([
  ['create table later (id int); create index later_ids on later (id); alter table later alter id set not null'],
  ['alter table posts add column kind text'],
  ["alter table posts add column kind text not null default 'plain', add column size int"],
  ["alter table posts add column kinds text[] default '{}' not null"],
  ['alter table posts alter column title drop not null'],
  ["alter table posts drop constraint kinds, add constraint kinds check (kind in ('a', 'b')) not valid"],
  ['alter table posts validate constraint kinds'],
  ['drop view if exists inv_posts, inv_likes; create view inv_posts as select 1'],
  ["-- drop table posts\ncomment on table posts is 'never drop table posts'"],
  ['create function f() returns int language sql as $$ select 1; drop table posts $$'],
  ["update posts set later = 'rename'"],
])('lets pass: %s [O1]', (sql) => expect(faultsOf(sql)).toEqual([]));

it('lets nothing but indexes run without a transaction [O1]', () => {
  const header = '-- compatible: yes\n-- transaction: no';
  expect(faultsOf('create index concurrently posts_later on posts (later)', header)).toEqual([]);
  expect(faultsOf('drop index concurrently if exists posts_later', header)).toEqual([]);
  expect(faultsOf('update posts set later = null', header)).toHaveLength(1);
});

it('wants every header to say whether the version before can live with it [O2]', () => {
  const wanted = [expect.stringContaining('either "compatible: yes" or "needs-stop: 0.2.0"')];
  expect(faultsOf('select 1', '-- What it is for.')).toEqual(wanted);
  expect(faultsOf('select 1', '-- compatible: yes\n-- needs-stop: 0.2.0')).toEqual(wanted);
  expect(faultsOf('select 1', '-- compatible: perhaps')).toEqual([
    expect.stringContaining('not understood'),
    ...wanted,
  ]);
});

it('takes away only what an earlier version was deployed without [O1]', () => {
  const drop = 'alter table posts drop column title';
  const contract = (of: string) => `-- compatible: yes\n-- contract: ${of}`;
  expect(faultsOf(drop, contract('0030_expand.sql in 0.2.9'))).toEqual([]);
  expect(faultsOf(drop, contract('0030_expand.sql in 0.3.0'))).toEqual([expect.stringContaining('an earlier version')]);
  expect(faultsOf(drop, contract('0029_other.sql in 0.2.9'))).toEqual([
    expect.stringContaining('no earlier 0029_other.sql'),
  ]);
  expect(faultsOf('create index x on posts (later)', contract('0030_expand.sql in 0.2.9'))).toHaveLength(1);
});

it('stops everything for version 0.2 alone, and once [O1]', () => {
  const rename = 'alter table posts rename to texts';
  expect(faultsOf(rename, '-- needs-stop: 0.2.0')).toEqual([]);
  expect(faultsOf(rename, '-- needs-stop: 0.3.0')).toEqual([expect.stringContaining('nothing stops')]);
  const twice = ['0031_a.sql', '0032_b.sql'].map((name) => parseMigration(name, `-- needs-stop: 0.2.0\n${rename};`));
  expect(migrationFaults(twice, VERSION)).toEqual([expect.stringMatching(/^0032_b\.sql: there is one .* already/)]);
});

it('leaves alone what was merged before the rules, and splits it into statements [O1]', () => {
  expect(migrationFaults(readMigrations(), VERSION)).toEqual([]);
  const [people] = readMigrations();
  expect(people?.statements.map(({ line }) => line).toSorted((a, b) => a - b)[0]).toBeGreaterThan(1);
});
