-- What 0022 left unchecked.
-- compatible: yes
alter table auth_codes validate constraint auth_codes_purpose_check;
