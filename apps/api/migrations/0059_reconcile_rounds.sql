-- compatible: yes
create table reconcile_rounds ( -- how far the provider's lists have been compared with our books
  kind       text primary key check (kind in ('new', 'whole')),
  began_at   timestamptz(3), -- when the last round that was finished began; null before the first
  reached_at timestamptz(3) -- up to where an unfinished one has come; null once it is finished
);
insert into reconcile_rounds (kind) values ('new'), ('whole');
