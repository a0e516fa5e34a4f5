-- A creator's members by what they agreed to pay, by the day of the next payment and by name, each page from an edge.
create index subscriptions_price on subscriptions (creator_id, price_kobo, id)
  where state in ('active', 'past_due', 'ending', 'paused');
create index subscriptions_next_payment on subscriptions
  (creator_id, ((anchor_date + make_interval(months => period_no - anchor_no))::date), id)
  where state in ('active', 'past_due');
create index profiles_names on profiles (left(words, 80) collate "C");
