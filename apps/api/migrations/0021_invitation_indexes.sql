-- For the turns of creators, for one bank account that opens one page, and for one email to one address.
-- compatible: yes
-- transaction: no
create index concurrently invitations_turns on invitations (creator_id, send_at, id) where send_at is not null;
create index concurrently payout_accounts_recipient on payout_accounts (recipient_code, created_at);
create index concurrently invitation_letters_address on invitation_letters (email_hash);
