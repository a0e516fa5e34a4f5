-- compatible: yes
-- The language a person chose, as a BCP 47 tag, and null until they do; which tags there are is the program's to say.
-- Checked for the rows of before by the next migration, which does not lock out writers.
alter table users add column locale text;
alter table users add constraint users_locale_form check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$') not valid;
