-- compatible: yes
alter table users validate constraint users_locale_form;
