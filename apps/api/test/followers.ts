import type { Deps } from '#app/deps.ts';
import { longWork } from '#platform/db/watched-client.ts';
import { freshKey, type Person } from './factories.ts';

/** Without the notification and the checks of the endpoint. */
export async function follow({ db, clock }: Pick<Deps, 'db' | 'clock'>, follower: Person, creator: Person) {
  const row = { follower_id: follower.id, creator_id: creator.id, created_at: clock.now() };
  await db.insertInto('follows').values(row).execute();
}

/** Inserts thousands of followers of a creator at once. They have no sessions. */
export async function makeFollowers({ pool, clock }: Deps, creator: Person, count: number): Promise<void> {
  await longWork(() =>
    pool.query(
      `with person as (
       insert into users (email, roles, state, created_at)
       select $4 || n || '@example.com', array['patron'], 'active', $2 from generate_series(1, $3::int) n returning id)
     insert into follows (follower_id, creator_id, created_at) select id, $1, $2 from person`,
      [creator.id, clock.now(), count, `${freshKey()}-`],
    ),
  );
}
