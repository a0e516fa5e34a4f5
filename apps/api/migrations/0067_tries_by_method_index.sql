-- compatible: yes
-- transaction: no
create index concurrently charge_attempts_method on charge_attempts (method_id, created_at) where kind = 'saved';
