import type { Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { PostEmails } from './preferences.ts';
import { Empty, LinkParams, Strict } from './scalars.ts';

/** Choices open to the holder of an email about posts, without signing in. */
export const EmailPreferences = Strict({ postEmails: PostEmails });
export type EmailPreferences = Static<typeof EmailPreferences>;

export const getEmailPreferences = endpoint({
  method: 'GET',
  path: '/emails/link/:token',
  access: 'anyone',
  cost: ['links'],
  summary: 'How often emails about new posts come to whoever holds the link; looking changes nothing',
  params: LinkParams,
  reply: EmailPreferences,
  errors: ['not_found'],
});

export const updateEmailPreferences = endpoint({
  method: 'PATCH',
  path: '/emails/link/:token',
  access: 'anyone',
  cost: ['links'],
  summary: 'Changes how often they come',
  params: LinkParams,
  body: EmailPreferences,
  reply: EmailPreferences,
  errors: ['not_found'],
});

export const optOutOfInvitations = endpoint({
  method: 'POST',
  path: '/emails/invitations/:token',
  access: 'anyone',
  cost: ['links'],
  summary: 'No creator invites this address any more; a mail program may ask for it at one click, with a form',
  params: LinkParams,
  reply: Empty,
  errors: ['not_found'],
});
