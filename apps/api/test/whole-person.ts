import { followCreator } from '@udala/contract/follows';
import { blockPerson } from '@udala/contract/blocks';
import { sendMessage } from '@udala/contract/messages';
import { updateProfile } from '@udala/contract/profile-edit';
import { reportSomething } from '@udala/contract/reports';
import type { FastifyInstance } from 'fastify';
import { insertReads } from '#features/insight/analytics/post-reads.queries.ts';
import type { Deps } from '#app/deps.ts';
import {
  freshKey,
  makeCreator,
  makeMember,
  makeOffer,
  makePerson,
  makePost,
  type Creator,
  type Person,
} from './factories.ts';
import { call } from './harness.ts';
import { makePicture } from './post-files.ts';
import { at, comment, like, react } from './talk.ts';

/** A person with data of every kind; `word` occurs in all their texts and nowhere else. */
export interface WholePerson {
  person: Creator;
  /** The creator they support and write messages with. */
  ada: Creator;
  fellow: Person;
  word: string;
  phone: string;
  /** Their own post. */
  postId: string;
  /** Ada's post, on which they commented. */
  adasPostId: string;
}

/** A creator without an offer who supports another one and has used every feature. */
export async function makeWholePerson({ app, deps }: { app: FastifyInstance; deps: Deps }): Promise<WholePerson> {
  const word = `zq${freshKey().slice(0, 8)}`;
  const phone = `+23480${String(Date.now()).slice(-8)}`;
  const [ada, fellow] = [await makeCreator(deps), await makePerson(deps)];
  const person = await makeCreator(deps, { name: `Ngozi ${word}`, userName: word });
  const offer = await makeOffer(deps, ada);
  await makeMember(deps, person, ada, offer);
  await makeMember(deps, fellow, ada, offer);
  await call(app, updateProfile, {
    token: person.token,
    body: { bio: `I am ${word}`, PhoneNumber: phone, country: word, instagramLink: `https://instagram.com/${word}` },
  });

  const postId = await makePost(deps, person, {
    title: word,
    body: `Body ${word}`,
    teaser: word,
    audience: 'everyone',
  });
  const mediaId = await makePicture(deps, person);
  await deps.db
    .insertInto('post_media')
    .values({ post_id: postId, position: 0, media_id: mediaId, author_id: person.id, alt: word })
    .execute();
  await deps.db.updateTable('posts').set({ media_count: 1 }).where('id', '=', postId).execute();
  await makePicture(deps, person);
  await call(app, followCreator, { token: fellow.token, params: { id: person.id } });
  await comment(app, at(fellow), postId);
  await like(app, at(fellow), postId, true);

  const adasPostId = await makePost(deps, ada, { audience: 'everyone' });
  const { body: question } = await comment(app, at(fellow), adasPostId);
  await comment(app, at(person), adasPostId, { text: `Top ${word}` });
  const { body: answer } = await comment(app, at(person), adasPostId, {
    text: `Answer ${word}`,
    parentId: question.id,
  });
  await comment(app, at(fellow), adasPostId, { parentId: answer.id });
  await comment(app, at(person), adasPostId, { text: `https://${word}.example` });
  await like(app, at(person), adasPostId, true);
  await react(app, at(person), adasPostId, 'clapping');
  await insertReads(deps.db, [{ postId: adasPostId, readerId: person.id }], deps.clock.now());

  const write = ({ token }: Person, to: Person, text: string) =>
    call(app, sendMessage, {
      token,
      params: { userId: to.id },
      body: { text },
      headers: { 'idempotency-key': freshKey() },
    });
  await write(person, ada, `Hello ${word}`);
  await write(ada, person, 'Hello back');
  await write(person, ada, `Bye ${word}`);
  const report = { entityType: 'post', entityId: adasPostId, reason: 'other', note: `Note ${word}` } as const;
  await call(app, reportSomething, { token: person.token, body: report });
  await call(app, blockPerson, { token: person.token, params: { userId: fellow.id } });
  return { person, ada, fellow, word, phone, postId, adasPostId };
}
