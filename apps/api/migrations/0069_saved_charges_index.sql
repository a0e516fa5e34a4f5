-- compatible: yes
-- transaction: no
-- The latest charges of saved methods and how many failed: `charge-pauses.queries.ts`.
create index concurrently charge_attempts_saved on charge_attempts (settled_at) where kind = 'saved' and settled_at is not null;
