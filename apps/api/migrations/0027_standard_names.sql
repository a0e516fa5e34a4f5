-- Tables, columns and values take the names that everybody uses. No row is added or lost.
-- needs-stop: 0.2.0

-- announce
alter table memberships rename column told_kobo to announced_kobo;
alter table memberships rename column told_on to announced_on;
alter index memberships_untold rename to memberships_unannounced;
