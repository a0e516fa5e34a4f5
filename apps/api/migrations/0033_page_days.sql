-- compatible: yes
-- How often people who are not signed in opened a creator's public pages on a day in Lagos. Numbers alone: nothing says who opened them.
create table page_days (
  creator_id uuid not null references users,
  day        date not null,
  views      integer not null check (views >= 0),
  arrivals   integer not null check (arrivals between 0 and views), -- the views that began with a link from elsewhere
  primary key (creator_id, day)
) with (fillfactor = 50);
