import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Strict, Uuid } from './scalars.ts';

const version = Type.String({ pattern: '^[a-z0-9-]{1,40}$' });

const picture = {
  method: 'GET',
  access: 'anyone',
  cost: ['cards'],
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'image/jpeg',
  errors: ['not_found'],
} as const;

export const getPageCard = endpoint({
  ...picture,
  path: '/cards/pages/:creatorId/:version',
  summary: "The picture a creator's page is shown by in a chat",
  params: Strict({ creatorId: Uuid, version }),
});

export const getPostCard = endpoint({
  ...picture,
  path: '/cards/posts/:postId/:version',
  summary: 'The picture a post is shown by in a chat, of what a stranger may see',
  params: Strict({ postId: Uuid, version }),
});
