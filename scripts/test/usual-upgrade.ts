/** Migrations of an ordinary upgrade, on tables that every page reads. */
export const usualUpgrade = {
  '9000_text.sql': `-- compatible: yes
alter table posts add column later text;
`,
  '9001_number.sql': `-- compatible: yes
alter table post_counts add column later int not null default 0;
`,
  '9002_boolean.sql': `-- compatible: yes
alter table profiles add column later boolean;
`,
  '9003_index.sql': `-- compatible: yes
-- transaction: no
create index concurrently posts_later on posts (author_id, id) where later is not null;
`,
};
