-- compatible: yes
-- transaction: no
-- Whether there is a creator, which strangers' pages of a solo instance ask.
create index concurrently users_creators on users (id) where 'creator' = any(roles) and state <> 'deleted';
