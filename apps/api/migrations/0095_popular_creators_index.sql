-- compatible: yes
-- transaction: no
create index concurrently creator_stats_popular on creator_stats (patrons desc, creator_id); -- the list of creators without a search
