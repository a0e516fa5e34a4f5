-- compatible: yes
-- transaction: no
create index concurrently posts_author on posts (author_id) where state <> 'deleted'; -- what is erased with an account
