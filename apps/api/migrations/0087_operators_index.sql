-- compatible: yes
-- transaction: no
-- Few people, asked for with every page of the money console.
create index concurrently users_operators on users (id) where 'operator' = any(roles);
