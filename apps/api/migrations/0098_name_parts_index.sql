-- Without fastupdate: each search would also read the list of pending changes.
-- compatible: yes
-- transaction: no
create index concurrently profiles_name_parts on profiles using gin (name_parts(words)) with (fastupdate = off)
  where is_creator and user_name is not null;
