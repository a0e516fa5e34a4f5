-- compatible: yes
-- What operators ask for in the money console: done at once, or waiting for another operator or for a day.
create table operator_requests (
  id           uuid primary key default uuidv7(),
  action       text not null check (action in ('refund', 'book', 'write_off')),
  target_id    uuid not null, -- a payment, a reconciliation exception or a creator, by the action
  amount_kobo  bigint not null check (amount_kobo > 0),
  bearer       text check (bearer in ('creator', 'platform', 'bank')),
  reason       text not null check (length(reason) between 1 and 500),
  state        text not null check (state in ('waiting', 'done', 'cancelled', 'expired', 'failed')),
  requested_by uuid not null references users,
  requested_at timestamptz(3) not null,
  executes_at  timestamptz(3), -- null where another operator has to confirm it, or nobody has to
  expires_at   timestamptz(3) not null,
  decided_by   uuid references users, -- null where nobody had to
  decided_at   timestamptz(3),
  problem      text,
  constraint operator_requests_decided check ((state = 'waiting') = (decided_at is null)),
  constraint operator_requests_second_person check (state <> 'done' or decided_by is distinct from requested_by)
);
create unique index operator_requests_one_waiting on operator_requests (target_id) where state = 'waiting';
create index operator_requests_of_operator on operator_requests (requested_by, requested_at);
