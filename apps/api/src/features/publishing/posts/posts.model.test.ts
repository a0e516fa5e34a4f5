import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreator, type Creator } from '#test/factories.ts';
import { assertInvariants } from '#test/invariants.ts';
import { makePicture, makeVideo } from '#test/post-files.ts';
import { publisher, startPublishingServer, type PublishingServer } from '#test/publishing.ts';

let server: PublishingServer;
let calls: ReturnType<typeof publisher>;
beforeAll(async () => {
  server = await startPublishingServer();
  calls = publisher(server);
});
afterAll(() => server.close());

const which = fc.nat({ max: 5 });
const files = fc.constantFrom('none', 'one picture', 'three pictures', 'video', 'video with a picture', 'both');
const visibility = fc.constantFrom('patrons', 'everyone');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      postType: fc.constantFrom('Feed', 'Community'),
      visibility,
      files,
      inMinutes: fc.constantFrom(null, null, 10, 30),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      post: which,
      visibility: fc.option(visibility),
      files: fc.option(files),
      title: fc.option(fc.constantFrom('', 'Rain', 'Dust')),
      publishAt: fc.constantFrom('unchanged', 'unchanged', 'now', 'later', 'past'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), post: which }) },
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 15, 40) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface PublishedPost {
  id: string;
  postType: string;
  state: 'published' | 'scheduled' | 'deleted';
  /** The scheduled time, in milliseconds. */
  dueAt: number;
}

class Story {
  posts: PublishedPost[] = [];
  statuses: number[] = [];
  creator: Creator;

  constructor(creator: Creator) {
    this.creator = creator;
  }

  private get now(): number {
    return server.deps.clock.now().getTime();
  }

  private async content(kind: string | null): Promise<object> {
    const { deps } = server;
    const take = async (count: number) => {
      const made: { id: string }[] = [];
      while (made.length < count) made.push({ id: await makePicture(deps, this.creator) });
      return made;
    };
    const video = async () => ({ id: await makeVideo(deps, this.creator) });
    switch (kind) {
      case null:
        return {};
      case 'one picture':
        return { imageContent: await take(1), videoContent: [] };
      case 'three pictures':
        return { imageContent: await take(3), videoContent: [] };
      case 'video':
        return { imageContent: [], videoContent: [await video()] };
      case 'video with a picture': {
        const [poster] = await take(1);
        return { imageContent: [], videoContent: [{ ...(await video()), posterId: poster?.id }] };
      }
      case 'both':
        return { imageContent: await take(1), videoContent: [await video()] };
      default:
        return { imageContent: [], videoContent: [] };
    }
  }

  async take(next: Step): Promise<void> {
    if (next.do === 'wait') {
      calls.passMinutes(next.minutes);
      await calls.bringOut();
    } else if (next.do === 'publish') await this.publish(next);
    else {
      const post = this.posts[next.post % Math.max(this.posts.length, 1)];
      if (!post) return;
      if (next.do === 'edit') await this.edit(post, next);
      else if ((await calls.remove(this.creator, post.id)).status === 200) post.state = 'deleted';
    }
    for (const post of this.posts) {
      if (next.do === 'wait' && post.state === 'scheduled' && post.dueAt <= this.now) post.state = 'published';
    }
  }

  private async publish({ postType, inMinutes, ...next }: Step & { do: 'publish' }) {
    const publishAt = inMinutes === null ? undefined : calls.inMinutes(inMinutes);
    const content = await this.content(next.files);
    const body = { postType, visibility: next.visibility, ...content, ...(publishAt && { publishAt }) };
    const answer = await calls.publish(this.creator, body);
    this.statuses.push(answer.status);
    if (answer.status !== 201) return;
    const dueAt = Date.parse(publishAt ?? answer.body.createdAt);
    this.posts.push({ id: answer.body.id, postType, state: publishAt ? 'scheduled' : 'published', dueAt });
  }

  private async edit(post: PublishedPost, next: Step & { do: 'edit' }) {
    const times = { unchanged: undefined, now: null, later: calls.inMinutes(20), past: calls.inMinutes(-5) };
    const publishAt = times[next.publishAt as keyof typeof times];
    const { status } = await calls.edit(this.creator, post.id, {
      ...(await this.content(next.files)),
      ...(next.visibility && { visibility: next.visibility }),
      ...(next.title !== null && { title: next.title }),
      ...(publishAt !== undefined && { publishAt }),
    });
    this.statuses.push(status);
    if (status !== 200 || post.state !== 'scheduled') return;
    if (publishAt === null) post.state = 'published';
    else if (publishAt !== undefined) post.dueAt = Date.parse(publishAt);
  }

  /** The state of each post that follows from the answers so far. */
  expected() {
    const out = (type: string) => this.posts.filter((p) => p.state === 'published' && p.postType === type).length;
    return {
      posts: this.posts.map(({ state, dueAt }) =>
        state === 'deleted' ? 404 : state === 'published' ? null : new Date(dueAt).toISOString(),
      ),
      stats: { feed_posts: out('Feed'), community_posts: out('Community') },
    };
  }

  /** The state of each post as it is read back. */
  async found() {
    const posts: (number | string | null)[] = [];
    for (const { id } of this.posts) {
      const { status, body } = await calls.read(id, this.creator.token);
      posts.push(status === 200 ? body.scheduledFor : status);
    }
    return { posts, stats: await calls.statsOf(this.creator) };
  }
}

test('posts stay whole and counted through any sequence of changes by their creator', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const story = new Story(await makeCreator(server.deps));
      for (const next of steps) await story.take(next);
      expect(await story.found()).toEqual(story.expected());
      await assertInvariants(server.deps.db);
    }),
    { numRuns: 25 },
  );
});

test('the same holds for concurrent changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const story = new Story(await makeCreator(server.deps));
      for (const next of steps.filter((each) => each.do === 'publish')) await story.take(next);
      await Promise.all(steps.filter((each) => each.do !== 'publish').map((next) => story.take(next)));
      expect(story.statuses.filter((status) => status >= 500)).toEqual([]);
      await assertInvariants(server.deps.db);
    }),
    { numRuns: 40 },
  );
});
