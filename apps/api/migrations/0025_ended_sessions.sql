-- Whoever keeps sockets open hears with the commit which sessions ended before their time, in whatever way they did.
-- compatible: yes
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('udala_session_ended', old.id::text);
  return null;
end $$;
create trigger tell_ended_session after delete on sessions for each row execute function tell_ended_session();

create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('udala_session_ended', id::text) from sessions where user_id = new.id;
  return null;
end $$;
create trigger tell_ended_sessions after update of state on users for each row
  when (old.state = 'active' and new.state <> 'active') execute function tell_ended_sessions();
