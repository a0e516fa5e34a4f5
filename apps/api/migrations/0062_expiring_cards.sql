-- compatible: yes
alter table payment_methods add column expiry_reminded_on date; -- when the patron was last told that it expires
