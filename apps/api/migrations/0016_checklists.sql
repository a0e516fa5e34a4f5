-- Of a person's first steps those that only her browser sees, and whether the list was put away.
create table checklists (
  user_id      uuid primary key references users on delete cascade,
  shared_at    timestamptz(3),
  installed_at timestamptz(3),
  dismissed_as text check (dismissed_as in ('creator', 'patron')) -- a patron who becomes a creator has a new list
);
