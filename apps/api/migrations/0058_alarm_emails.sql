-- compatible: yes
create table alarm_emails ( -- alarms that were emailed to the operator: one email an alarm and hour, whichever process raised it
  event text not null,
  hour  timestamptz(3) not null,
  primary key (event, hour)
);
