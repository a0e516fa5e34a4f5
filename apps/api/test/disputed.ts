import { getPost } from '@udala/contract/posts';
import { startSubscription } from '@udala/contract/subscriptions';
import { settleDispute } from '#features/money/disputes/disputes.service.ts';
import { freshKey, makePost } from './factories.ts';
import { call, eventually } from './harness.ts';
import type { MoneyBackServer } from './money-back.ts';
import { makePair, payAt, verify } from './money.ts';

/** The version of the sentence about renewals that the patron agrees to. */
export const consent = '2026-11-26' as const;

/** A payment whose patron agreed to the sentence and opened a post, and whose bank asks it back. */
export async function makeDisputed(server: MoneyBackServer) {
  const { app, deps } = server;
  const pair = await makePair(deps);
  const { body } = await call(app, startSubscription, {
    body: { membershipId: pair.membershipId, price: pair.price, consent },
    token: pair.patron.token,
    headers: { 'idempotency-key': freshKey() },
  });
  await payAt(body.authorizationUrl, 'success');
  await verify(app, pair, body.reference);
  const postId = await makePost(deps, pair.creator, { title: 'Ten minutes before the sun' });
  await call(app, getPost, { params: { id: postId }, token: pair.patron.token });
  const reads = deps.db.selectFrom('post_reads').select('at').where('post_id', '=', postId);
  await eventually(async () => (await reads.execute()).length === 1);
  const providerId = await server.dispute(body.reference);
  await settleDispute(deps, providerId);
  return { ...pair, ...body, providerId };
}
