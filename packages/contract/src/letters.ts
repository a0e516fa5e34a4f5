import type { Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { PostEmails } from './preferences.ts';
import { Empty, LinkParams, Strict } from './scalars.ts';

/** What the holder of a letter about posts may choose without signing in. */
export const LetterChoice = Strict({ postEmails: PostEmails });
export type LetterChoice = Static<typeof LetterChoice>;

export const showLetterChoice = endpoint({
  method: 'GET',
  path: '/letters/link/:token',
  access: 'anyone',
  cost: ['links'],
  summary: 'How often letters about new posts come to whom a letter was sent; looking changes nothing',
  params: LinkParams,
  reply: LetterChoice,
  errors: ['not_found'],
});

export const chooseLetters = endpoint({
  method: 'PATCH',
  path: '/letters/link/:token',
  access: 'anyone',
  cost: ['links'],
  summary: 'Changes how often they come',
  params: LinkParams,
  body: LetterChoice,
  reply: LetterChoice,
  errors: ['not_found'],
});

export const refuseInvitations = endpoint({
  method: 'POST',
  path: '/letters/invitations/:token',
  access: 'anyone',
  cost: ['links'],
  summary: 'No creator invites this address any more; a mail program may ask for it at one click, with a form',
  params: LinkParams,
  reply: Empty,
  errors: ['not_found'],
});
