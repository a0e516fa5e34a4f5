import { deleteComment, showComment } from '@udala/contract/comments';
import { getPost, reactionEmojis, type ReactionEmoji } from '@udala/contract/posts';
import { removeReaction } from '@udala/contract/reactions';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey, makeCreator, makePerson, makePost } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { at, comment, comments, like, react, type Actor } from '#test/talk.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const nth = fc.nat({ max: 9 });
const step = fc.record({
  who: fc.nat({ max: 2 }),
  on: fc.nat({ max: 1 }),
  what: fc.oneof(
    fc.record({ do: fc.constant('like' as const), liked: fc.boolean() }),
    fc.record({ do: fc.constant('react' as const), name: fc.constantFrom(...reactionEmojis) }),
    fc.record({ do: fc.constant('react no more' as const) }),
    fc.record({ do: fc.constant('comment' as const), isLink: fc.boolean() }),
    fc.record({ do: fc.constant('answer' as const), to: nth, isLink: fc.boolean() }),
    fc.record({ do: fc.constant('show' as const), which: nth }),
    fc.record({ do: fc.constant('delete' as const), which: nth }),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The expected state of the posts, computed without a database. Person 0 is the creator. */
class Model {
  likes = new Set<string>();
  reactions = new Map<string, ReactionEmoji>();
  comments: { id: string; on: number; by: number; thread: string | null; isHeld: boolean }[] = [];

  of(on: number) {
    const held = (name: ReactionEmoji) =>
      [...this.reactions].filter(([key, given]) => key.startsWith(`${on} `) && given === name).length;
    return {
      likeCount: [...this.likes].filter((key) => key.startsWith(`${on} `)).length,
      commentCount: this.comments.filter((one) => one.on === on && !one.isHeld).length,
      reactionCounts: { heart: held('heart'), 'thumbs-up': held('thumbs-up'), clapping: held('clapping') },
    };
  }
  seenBy(who: number, on: number): string[] {
    const sees = this.comments.filter((one) => one.on === on && (!one.isHeld || who === 0 || one.by === who));
    return sees.map(({ id }) => id).toSorted();
  }
  add(id: string, on: number, by: number, to: Model['comments'][number] | null, isLink: boolean) {
    this.comments.push({ id, on, by, thread: to && (to.thread ?? to.id), isHeld: isLink && by !== 0 });
  }
  drop(id: string) {
    this.comments = this.comments.filter((one) => one.id !== id && one.thread !== id);
  }
}

class Story {
  model = new Model();
  actors: Actor[];
  postIds: string[];
  reactionIds = new Map<string, string>();

  constructor(actors: Actor[], postIds: string[]) {
    this.actors = actors;
    this.postIds = postIds;
  }

  /** Performs one step and updates the model. Returns the actual status and the expected one. */
  async take({ who, on, what }: Step): Promise<[got: number, right: number]> {
    const { app } = server;
    const { model } = this;
    const [actor = {}, postId = ''] = [this.actors[who], this.postIds[on]];
    const [key, params] = [`${on} ${who}`, (id: string) => ({ ...actor, params: { id } })];
    const pick = (n: number) => model.comments[n % Math.max(model.comments.length, 1)];
    switch (what.do) {
      case 'like':
        model.likes[what.liked ? 'add' : 'delete'](key);
        return [(await like(app, actor, postId, what.liked)).status, 200];
      case 'react': {
        model.reactions.set(key, what.name);
        const { status, body } = await react(app, actor, postId, what.name);
        this.reactionIds.set(key, body.id);
        return [status, 200];
      }
      case 'react no more': {
        const right = model.reactions.delete(key) ? 200 : 404;
        return [(await call(app, removeReaction, params(this.reactionIds.get(key) ?? freshKey()))).status, right];
      }
      case 'comment':
      case 'answer': {
        const to = what.do === 'answer' ? (pick(what.to) ?? null) : null;
        const text = what.isLink ? `https://example.test/${freshKey()}` : freshKey();
        const answer = await comment(app, actor, postId, { text, ...(to && { parentId: to.id }) });
        const right = to && (to.on !== on || to.isHeld) ? 400 : 201;
        if (right === 201) model.add(answer.body.id, on, who, to, what.isLink);
        return [answer.status, right];
      }
      case 'show': {
        const one = pick(what.which);
        const { status } = await call(app, showComment, params(one?.id ?? freshKey()));
        if (who !== 0) return [status, 403];
        if (one) one.isHeld = false;
        return [status, one ? 200 : 404];
      }
      case 'delete': {
        const one = pick(what.which);
        const isAllowed = one && (who === 0 || one.by === who);
        if (isAllowed) model.drop(one.id);
        return [(await call(app, deleteComment, params(one?.id ?? freshKey()))).status, isAllowed ? 200 : 404];
      }
    }
  }

  /** The ids of all comments that a person sees, threads and answers. */
  async seenBy(who: number, on: number): Promise<string[]> {
    const { body } = await comments(server.app, this.actors[who] ?? {}, this.postIds[on] ?? '', { limit: 50 });
    const answers = await Promise.all(
      body.items.map(({ id }) =>
        comments(server.app, this.actors[who] ?? {}, this.postIds[on] ?? '', { parentId: id, limit: 50 }),
      ),
    );
    return [...body.items, ...answers.flatMap((list) => list.body.items)].map(({ id }) => id).toSorted();
  }
}

async function newStory(): Promise<Story> {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const people = [await makePerson(deps), await makePerson(deps)];
  const postIds = [1, 2].map(() => makePost(deps, creator, { audience: 'everyone' }));
  return new Story([creator, ...people].map(at), await Promise.all(postIds));
}

it('in sequence, any actions of three people on two posts match the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const story = await newStory();
      for (const each of steps) {
        const [got, right] = await story.take(each);
        expect([each, got]).toEqual([each, right]);
      }
      for (const on of [0, 1]) {
        const { body } = await call(server.app, getPost, { params: { id: story.postIds[on] ?? '' } });
        expect(body).toMatchObject(story.model.of(on));
        for (const who of [0, 1, 2]) expect(await story.seenBy(who, on)).toEqual(story.model.seenBy(who, on));
      }
      await assertInvariants(server.deps.db);
    }),
    { numRuns: 40 },
  );
});

it('concurrently, any actions fail only in expected ways, and the counts equal their rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 8 }),
      fc.array(step, { minLength: 2, maxLength: 16 }),
      async (before, steps) => {
        const story = await newStory();
        for (const each of before) await story.take(each);
        const ends = await Promise.all(steps.map((each) => story.take(each)));
        expect(ends.filter(([got]) => got >= 429)).toEqual([]);
        await assertInvariants(server.deps.db);
      },
    ),
    { numRuns: 60 },
  );
});
