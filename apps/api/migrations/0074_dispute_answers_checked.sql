-- compatible: yes
alter table disputes validate constraint disputes_answer_check;
