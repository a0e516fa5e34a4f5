import { createPost } from '@udala/contract/posts';
import { expect, it } from 'vitest';
import { freshKey, makeCreator } from './factories.ts';
import { makeFollowers } from './followers.ts';
import { eventually, serverForTest } from './harness.ts';
import { killableServer } from './killable.ts';

const READERS = 10_000;

it(
  `tells ${READERS} readers of a post, each once, though the server is killed while it does and two do the work after`,
  { timeout: 600_000 },
  async ({ onTestFinished, annotate }) => {
    const here = await serverForTest();
    const { deps } = here;
    const creator = await makeCreator(deps);
    await makeFollowers(deps, creator, READERS);
    const countNotified = async () => {
      const { rows } = await deps.pool.query<{ rows: number; readers: number; unread: number }>(`
        select count(*)::int as rows, count(distinct recipient_id)::int as readers,
          count(*) filter (where read_at is null)::int as unread
        from notifications where entity_type = 'post'`);
      return rows[0] ?? { rows: 0, readers: 0, unread: 0 };
    };
    const [first, second] = [await killableServer(here), await killableServer(here)];
    onTestFinished(() => first.kill());
    onTestFinished(() => second.kill());
    await first.start();
    const body = { postType: 'Feed', visibility: 'everyone', description: 'For all of you.' };
    expect(await first.send(createPost, { token: creator.token, key: freshKey(), body })).toBe(201);
    await eventually(async () => (await countNotified()).rows > 0);
    await first.kill();
    const { rows: cut } = await countNotified();
    expect(cut).toBeLessThan(READERS);

    await Promise.all([first.start(), second.start()]);
    const upAt = performance.now();
    await expect.poll(async () => (await countNotified()).rows, { timeout: 120_000, interval: 250 }).toBe(READERS);
    const seconds = Math.round((performance.now() - upAt) / 1000);
    // Waits for the remaining jobs before the last check.
    await eventually(async () => {
      const { rowCount } = await deps.pool.query(
        `select from pgboss.job where name = 'announce-post' and state not in ('completed', 'failed')`,
      );
      return rowCount === 0;
    }, 60_000);
    expect(await countNotified()).toEqual({ rows: READERS, readers: READERS, unread: READERS });
    await annotate(`killed after ${cut} were notified; the rest were ${seconds} s after it was back`);
  },
);
