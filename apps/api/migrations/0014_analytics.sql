-- What a creator sees of her own page over time. Sums are kept a day and an hour: with 100,000 patrons, rows are too many to
-- be added up while she waits. Days are Lagos's.
create function counts_as_patron(state text) returns boolean language sql immutable parallel safe
  return coalesce(state in ('active', 'past_due', 'ending'), false);
create function pays_monthly(state text) returns boolean language sql immutable parallel safe
  return coalesce(state in ('active', 'past_due'), false);

create table creator_days ( -- how a day changed her patrons
  creator_id   uuid not null references users,
  day          date not null,
  joined       integer not null default 0,
  departed     integer not null default 0,
  monthly_kobo bigint not null default 0, -- by how much more, or less, her patrons agree to pay a month
  primary key (creator_id, day)
) with (fillfactor = 50);

create function keep_creator_day() returns trigger language plpgsql as $$
declare
  agreed_before bigint := coalesce((
    select e.price_kobo from subscription_events e
    where e.subscription_id = new.subscription_id and e.id < new.id order by e.id desc limit 1), new.price_kobo);
begin
  insert into creator_days as d (creator_id, day, joined, departed, monthly_kobo) values (
    new.creator_id, (new.at at time zone 'Africa/Lagos')::date,
    (counts_as_patron(new.to_state) and not counts_as_patron(new.from_state))::int,
    (counts_as_patron(new.from_state) and not counts_as_patron(new.to_state))::int,
    case when pays_monthly(new.to_state) then new.price_kobo else 0 end
      - case when pays_monthly(new.from_state) then agreed_before else 0 end)
  on conflict (creator_id, day) do update set
    joined = d.joined + excluded.joined, departed = d.departed + excluded.departed,
    monthly_kobo = d.monthly_kobo + excluded.monthly_kobo;
  return null;
end $$;
-- A renewal changes nothing of it, and is most of all events.
create trigger keep_creator_day after insert on subscription_events for each row
  when (counts_as_patron(new.from_state) <> counts_as_patron(new.to_state)
    or pays_monthly(new.from_state) <> pays_monthly(new.to_state) or new.reason = 'price_agreed')
  execute function keep_creator_day();

create view inv_creator_days as -- a day is the sum of its events
  with told as (
    select creator_id, (at at time zone 'Africa/Lagos')::date as day,
      counts_as_patron(from_state) as was_patron, counts_as_patron(to_state) as is_patron,
      case when pays_monthly(to_state) then price_kobo else 0 end - case when pays_monthly(from_state)
        then coalesce(lag(price_kobo) over (partition by subscription_id order by id), price_kobo) else 0 end as monthly_kobo
    from subscription_events),
  summed as (
    select creator_id, day, count(*) filter (where is_patron and not was_patron)::int as joined,
      count(*) filter (where was_patron and not is_patron)::int as departed, sum(monthly_kobo)::bigint as monthly_kobo
    from told group by 1, 2),
  posted as (select * from summed where (joined, departed, monthly_kobo) <> (0, 0, 0)),
  kept as (select * from creator_days where (joined, departed, monthly_kobo) <> (0, 0, 0))
  (select * from posted except select * from kept) union all (select * from kept except select * from posted);
insert into creator_days select * from inv_creator_days;

create index subscriptions_monthly on subscriptions (creator_id) include (price_kobo) where state in ('active', 'past_due');

create function known_channel(channel text) returns text language sql immutable parallel safe
  return case when channel in ('card', 'bank_transfer', 'ussd', 'direct_debit') then channel else 'other' end;

create table creator_takings ( -- what a day's payments brought her, and what went back, by how it was paid
  creator_id uuid not null references users,
  day        date not null,
  channel    text not null check (channel in ('card', 'bank_transfer', 'ussd', 'direct_debit', 'other')),
  payments   integer not null,
  gross_kobo bigint not null, -- what patrons paid
  net_kobo   bigint not null, -- what of it is hers: without fees, and without what went back on this day
  primary key (creator_id, day, channel)
) with (fillfactor = 50);

create view inv_creator_takings as -- a day is the sum of what crossed the border of her accounts; payouts are no earnings
  with crossed as (
    select t.id, t.creator_id, t.at, t.kind, t.invoice_id, m.amount_kobo, to_hers
    from ledger_transactions t
    join ledger_movements m on m.transaction_id = t.id
    join ledger_accounts d on d.id = m.debit_id
    join ledger_accounts c on c.id = m.credit_id
    cross join lateral (values (d.owner_id is not distinct from t.creator_id, c.owner_id is not distinct from t.creator_id))
      as side(from_hers, to_hers)
    where t.kind in ('payment', 'refund', 'dispute_lost') and from_hers <> to_hers),
  posted as (
    select x.creator_id, (x.at at time zone 'Africa/Lagos')::date as day, known_channel(a.channel) as channel,
      count(distinct x.id) filter (where x.kind = 'payment' and x.to_hers)::int as payments,
      coalesce(sum(x.amount_kobo) filter (where x.kind = 'payment' and x.to_hers), 0)::bigint as gross_kobo,
      sum(case when x.to_hers then x.amount_kobo else -x.amount_kobo end)::bigint as net_kobo
    from crossed x
    left join charge_attempts a on a.invoice_id = x.invoice_id and a.state = 'succeeded'
    group by 1, 2, 3),
  kept as (select * from creator_takings where (payments, gross_kobo, net_kobo) <> (0, 0, 0))
  (select * from posted where (payments, gross_kobo, net_kobo) <> (0, 0, 0) except select * from kept)
  union all (select * from kept except select * from posted);
insert into creator_takings select * from inv_creator_takings;

create table post_reads ( -- who opened a post, the first time; what is kept of a deleted person is that somebody did
  post_id   uuid not null references posts on delete cascade,
  reader_id uuid references users on delete set null,
  at        timestamptz(3) not null,
  constraint post_reads_once unique (post_id, reader_id)
);
create index post_reads_reader on post_reads (reader_id) where reader_id is not null;
alter table post_counts add column readers integer not null default 0 check (readers >= 0);

create table creator_hours ( -- how many of a creator's posts were opened for the first time in an hour
  creator_id uuid not null references users,
  hour       timestamptz(3) not null,
  reads      integer not null,
  primary key (creator_id, hour)
) with (fillfactor = 50);

create view inv_post_readers as
  select c.post_id from post_counts c where c.readers <> (select count(*) from post_reads r where r.post_id = c.post_id);
create view inv_creator_hours as
  with posted as (
    select p.author_id as creator_id, date_trunc('hour', r.at, 'UTC') as hour, count(*)::int as reads
    from post_reads r join posts p on p.id = r.post_id group by 1, 2),
  kept as (select creator_id, hour, reads from creator_hours)
  (select * from posted except select * from kept) union all (select * from kept except select * from posted);
