import { createPost } from '@udala/contract/posts';
import { updateProfile } from '@udala/contract/profile-edit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makePost, type Creator } from './factories.ts';
import { call, startTestServer } from './harness.ts';
import { at, comment } from './talk.ts';

// An invisible name, comment or post counts as empty.

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
beforeAll(async () => {
  server = await startTestServer({ works: true });
  ada = await makeCreator(server.deps);
});
afterAll(() => server.close());

async function write(text: string) {
  const { app, deps } = server;
  const { token } = ada;
  const post = { title: text, description: text, postType: 'Feed', visibility: 'patrons' };
  const said = await Promise.all([
    call(app, updateProfile, { token, body: { name: text } }),
    comment(app, at(ada), await makePost(deps, ada), { text }),
    call(app, createPost, { token, body: post, headers: { 'idempotency-key': freshKey() } }),
  ]);
  return said.map(({ status }) => status);
}

test.each([' ', '\u200B', '\u202E \u2066', '\uFEFF\u00A0', '\u3164', '\u2800\u2800', '\uFE0F'])(
  '%j counts as empty',
  async (text) => expect(await write(text)).toEqual([400, 400, 400]),
);

test.each(['x', '.', '👍', '👨‍👩‍👧', 'عربى', 'ẹ', '\u200Dx'])('%j counts as text', async (text) =>
  expect(await write(text)).toEqual([200, 201, 201]),
);
