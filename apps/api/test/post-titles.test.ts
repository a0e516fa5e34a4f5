import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackoff } from '#features/outreach/emails/bulk.ts';
import { queuePostEmails } from '#features/outreach/emails/post-emails.sql.ts';
import { sendPostEmails } from '#features/outreach/emails/post-emails.ts';
import { cardOfPost } from '#features/outreach/sharing/cards.service.ts';
import { rssOf } from '#features/outreach/sharing/rss.ts';
import { getPost } from '#features/publishing/posts/posts.service.ts';
import { makeCreator, makeMember, makeOffer, makePerson, makePost } from './factories.ts';
import { startServerWithMail } from './inbox.ts';

let server: Awaited<ReturnType<typeof startServerWithMail>>;
beforeAll(async () => void (server = await startServerWithMail()));
afterAll(() => server.close());

const nobody = { userId: null, tenantId: null };

/** What a patron's feed reader and email, and a card of the link, call a post without a title. */
async function titlesOf(given: Omit<Parameters<typeof makePost>[2], 'title'>) {
  const { deps } = server;
  const ada = await makeCreator(deps, { pageName: 'Slow Light' });
  const patron = await makePerson(deps);
  await makeMember(deps, patron, ada, await makeOffer(deps, ada));
  const postId = await makePost(deps, ada, { title: '', ...given });
  await queuePostEmails({ postId, readerIds: [patron.id], now: deps.clock.now() }).execute(deps.db);
  await sendPostEmails(deps, createBackoff(deps), { batchMs: Infinity });
  const read = await getPost(deps, { userId: patron.id, tenantId: null }, postId);
  const feed = rssOf('en', [read], deps.config.publicUrl);
  return {
    email: (await server.inbox.mailTo(patron.email)).subject,
    card: (await cardOfPost(deps, nobody, postId)).work.title,
    feed: /<item><title>(.*?)<\/title>/.exec(feed)?.[1],
    author: /<dc:creator>(.*?)<\/dc:creator>/.exec(feed)?.[1],
  };
}

it('is the first sentence of a post for everyone, wherever it goes', async () => {
  expect(await titlesOf({ body: 'Rain all night. The road is gone.', audience: 'everyone' })).toEqual({
    email: 'Slow Light: Rain all night.',
    card: 'Rain all night.',
    feed: 'Rain all night.',
    author: 'Slow Light',
  });
});

it('is the teaser’s first sentence in an email about a post for patrons, whose own words stay behind the wall', async () => {
  expect(await titlesOf({ body: 'Paid words. And more.', teaser: 'The road is gone! See how.' })).toMatchObject({
    email: 'Slow Light: The road is gone!',
    card: 'A post for patrons',
    feed: 'Paid words.',
  });
});

it('names the page of a post of pictures alone', async () => {
  expect(await titlesOf({ body: '', audience: 'everyone' })).toMatchObject({
    email: 'Slow Light: A new post',
    card: 'A post by Slow Light',
    feed: 'A post by Slow Light',
  });
});
