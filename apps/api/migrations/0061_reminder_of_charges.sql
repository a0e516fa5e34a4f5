-- compatible: yes
-- Patrons with a saved method hear of a charge three days before, so their next step is that much earlier.
update subscriptions set next_at = next_at - interval '3 days'
  where state = 'active' and method_id is not null and next_at = due_at(anchor_date, period_no - anchor_no);
