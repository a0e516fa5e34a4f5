import { createComment } from '@udala/contract/comments';
import type { Endpoint } from '@udala/contract/endpoint';
import { likePost } from '@udala/contract/likes';
import { createPost } from '@udala/contract/posts';
import { expect, it } from 'vitest';
import { letTimePass, START_MS, TEST_MS } from '../../../scripts/test/patience.ts';
import { freshKey, makeCreator, makePerson, makePost, type Person } from './factories.ts';
import { serverForTest, type TestServer } from './harness.ts';
import { assertInvariants } from './invariants.ts';
import { killableServer, type Asking, type KillableServer } from './killable.ts';
import { makePicture } from './post-files.ts';

/** For an occasional hour of more kills: KILLS=50. */
const KILLS = Number(process.env['KILLS'] ?? 5);
const WRITES_A_SECOND = 200;
const WRITERS = 80;
const RETRY_MS = 200;
/** A person may comment at most thirty times a minute. */
const PEOPLE = 200;
const PICTURES_A_KILL = 100;
/** Each creator has a daily limit of posts. */
const CREATORS = 4 * KILLS;

type Kind = 'post' | 'comment' | 'like';
interface Write {
  kind: Kind;
  endpoint: Endpoint;
  asking: Asking;
  /** Unique text to find it by: its body, or the post and person of a like. */
  trace: string;
}

async function gather({ deps }: TestServer) {
  const ada = await makeCreator(deps);
  const postIds = await Promise.all([1, 2, 3].map(() => makePost(deps, ada, { audience: 'everyone' })));
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makePerson(deps)));
  const creators = await Promise.all(
    Array.from({ length: CREATORS }, async () => ({ ...(await makeCreator(deps)), pictures: [] as string[] })),
  );
  for (let made = 0; made < KILLS * PICTURES_A_KILL; made += 1) {
    const creator = creators[made % CREATORS];
    if (creator) creator.pictures.push(await makePicture(deps, creator));
  }
  return { postIds, people, creators };
}
type Cast = Awaited<ReturnType<typeof gather>>;

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

function nextWrite({ postIds, people, creators }: Cast, nth: number): Write {
  const { id, token }: Person = anyOf(people);
  const [key, postId] = [freshKey(), anyOf(postIds)];
  if (nth % 3 === 0) {
    const creator = anyOf(creators);
    const picture = creator.pictures.pop();
    const imageContent = picture === undefined ? [] : [{ id: picture, alt: key }];
    const body = { postType: 'Feed', visibility: 'everyone', description: key, imageContent };
    return { kind: 'post', endpoint: createPost, asking: { token: creator.token, key, body }, trace: key };
  }
  const params = { postId };
  if (nth % 3 === 1) {
    return {
      kind: 'comment',
      endpoint: createComment,
      asking: { token, key, params, body: { text: key } },
      trace: key,
    };
  }
  return {
    kind: 'like',
    endpoint: likePost,
    asking: { token, key, params, body: { liked: true } },
    trace: `${postId} ${id}`,
  };
}

/** Writes until told to stop; repeats a write without an answer, or with a 409 or 503, under the same key. */
async function keepWriting(server: KillableServer, cast: Cast, isOver: () => boolean) {
  const answered: Write[] = [];
  const refused: [Kind, number][] = [];
  let [begun, repeated] = [0, 0];
  const write = async () => {
    while (!isOver()) {
      const pacing = letTimePass((1_000 * WRITERS) / WRITES_A_SECOND, 'keeps the rate of writes');
      const next = nextWrite(cast, (begun += 1));
      let status = await server.send(next.endpoint, next.asking);
      for (; status === null || status === 409 || status === 503; repeated += 1) {
        await letTimePass(RETRY_MS, 'a client sends again after a moment');
        status = await server.send(next.endpoint, next.asking);
      }
      if (status < 300) answered.push(next);
      else refused.push([next.kind, status]);
      await pacing;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return { answered, refused, repeated };
}

/** All stored writes, with duplicates. */
async function tracesIn({ deps }: TestServer): Promise<Record<Kind, string[]>> {
  const { rows } = await deps.pool.query<{ kind: Kind; trace: string }>(`
    select 'post' as kind, body as trace from post_bodies
    union all select 'comment', body from comments
    union all select 'like', post_id || ' ' || user_id from likes`);
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ trace }) => trace);
  return { post: of('post'), comment: of('comment'), like: of('like') };
}

it(
  `keeps every write it confirmed, once and whole, when it is killed ${KILLS} times under load`,
  { timeout: TEST_MS + KILLS * START_MS },
  async ({ onTestFinished, annotate }) => {
    const here = await serverForTest();
    const cast = await gather(here);
    const server = await killableServer(here);
    onTestFinished(() => server.kill());
    await server.start();
    let isOver = false;
    let upMs = 0;
    const writing = keepWriting(server, cast, () => isOver);
    for (let kills = 0; kills < KILLS; kills += 1) {
      const up = performance.now();
      await letTimePass(500 + Math.random() * 1_000, 'it is killed at any moment of its work');
      await server.kill();
      upMs += performance.now() - up;
      await server.start();
    }
    isOver = true;
    const { answered, refused, repeated } = await writing;
    const rate = Math.round((answered.length * 1_000) / upMs);
    await server.kill();

    const stored = await tracesIn(here);
    const confirmed = (kind: Kind) => [
      ...new Set(answered.filter((one) => one.kind === kind).map(({ trace }) => trace)),
    ];
    for (const kind of ['post', 'comment', 'like'] as const) {
      const storedOf = new Set(stored[kind]);
      expect(confirmed(kind).filter((trace) => !storedOf.has(trace))).toEqual([]);
      expect(storedOf.size).toBe(stored[kind].length - (kind === 'post' ? cast.postIds.length - 1 : 0));
      expect(confirmed(kind).length).toBeGreaterThan(0);
    }
    expect(refused.filter(([kind, status]) => !(kind === 'comment' && status === 429))).toEqual([]);
    await assertInvariants(here.deps.db);
    const figures = `${answered.length} writes confirmed, ${rate} a second while it ran, ${repeated} tries without an answer`;
    await annotate(`${KILLS} kills: ${figures}`);
  },
);
