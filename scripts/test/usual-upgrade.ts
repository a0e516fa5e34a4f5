/** Migrations of an ordinary upgrade, on tables that every page reads. */
export const usualUpgrade = {
  '9000_columns.sql': `-- compatible: yes
alter table posts add column later text;
alter table post_counts add column later int not null default 0;
alter table profiles add column later boolean;
`,
  '9001_index.sql': `-- compatible: yes
-- transaction: no
create index concurrently posts_later on posts (author_id, id) where later is not null;
`,
};
