-- compatible: yes
alter table sessions validate constraint sessions_parent;
