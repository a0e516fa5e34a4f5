/**
 * The paid period of every subscription: one month that begins in ten years, so that nothing of a dataset reused
 * between runs ever ends or falls due.
 */
export const accessFor = `
  select anchor_date, due_at(anchor_date, 1) as next_at, due_at(anchor_date, 1) + interval '7 days' as access_until
    from (select ($1::timestamptz + interval '10 years')::date as anchor_date) begins`;
