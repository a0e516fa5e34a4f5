-- A pending list of changes would be read by each search.
-- compatible: yes
-- transaction: no
create index concurrently profiles_name_parts on profiles using gin (name_parts(words)) with (fastupdate = off)
  where is_creator and user_name is not null;
