import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Page, pageQuery } from './paging.ts';
import { AuthorProfile } from './profiles.ts';
import { Empty, Instant, Strict, Uuid } from './scalars.ts';

/** A person the viewer has blocked. */
export const Block = Strict({ person: AuthorProfile, at: Instant });
export type Block = Static<typeof Block>;

export const listBlocks = endpoint({
  method: 'GET',
  path: '/blocks',
  access: 'signed-in',
  cost: ['page'],
  summary: 'Whom the signed-in person blocks, newest first',
  query: Strict(pageQuery),
  reply: Page(Block),
});

export const blockPerson = endpoint({
  method: 'POST',
  path: '/blocks/:userId',
  access: 'signed-in',
  cost: ['blocks'],
  summary:
    'Blocks a person: they cannot write to the blocker, answer them or cause them notifications; on the posts of a creator who blocks them they cannot comment, like or react, and what they said there is hidden',
  params: Strict({ userId: Uuid }),
  reply: Empty,
  errors: ['not_found', 'conflict'],
});

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/blocks/:userId',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Unblocks them; what the block hid is shown',
  params: Strict({ userId: Uuid }),
  reply: Empty,
});

export const BlockState = Strict({ isBlocked: Type.Boolean() });

export const getBlock = endpoint({
  method: 'GET',
  path: '/blocks/:userId',
  access: 'signed-in',
  cost: ['page'],
  summary: 'Whether the signed-in person blocks another',
  params: Strict({ userId: Uuid }),
  reply: BlockState,
});
