import type { Deps } from '#app/deps.ts';

/** Ends the listeners' connections to a server's database; returns how many there were. They reconnect. */
export async function cutListeners({ pool }: Pick<Deps, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'udala listener' and datname = current_database()`,
  );
  return rowCount ?? 0;
}
