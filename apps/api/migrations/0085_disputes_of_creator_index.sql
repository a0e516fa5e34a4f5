-- compatible: yes
-- transaction: no
create index concurrently disputes_creator on disputes (creator_id, opened_at desc, id desc);
