-- A code that is mailed to whoever has the right password of an account that strangers guess at.
-- compatible: yes
alter table auth_codes
  drop constraint auth_codes_purpose_check,
  add constraint auth_codes_purpose_check check (purpose in ('signup', 'reset', 'proof', 'email_change', 'login')) not valid;
