-- compatible: yes
-- Ending a session ends those that were exchanged for it. After the index of 0035, by which they are found.
alter table sessions add constraint sessions_parent foreign key (parent_id) references sessions on delete cascade not valid;
