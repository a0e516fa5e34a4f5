import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Nullable, Strict } from './scalars.ts';

const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM in Africa/Lagos' });

export const PostEmails = Type.Enum(['each', 'weekly', 'off']);
export type PostEmails = Static<typeof PostEmails>;

const Locale = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'BCP 47 tag of one of the languages offered: for emails, notifications and pages',
});

export const MessagesFrom = Type.Enum(['supported', 'nobody'], {
  description: 'Who may write: creators one supports (for a creator: their patrons), or nobody',
});
export type MessagesFrom = Static<typeof MessagesFrom>;

const fields = {
  pushPosts: Type.Boolean(),
  pushComments: Type.Boolean({ description: 'Comments and replies' }),
  pushReactions: Type.Boolean({ description: 'Likes and reactions' }),
  pushMoney: Type.Boolean({ description: 'Emails about money are sent whatever this says' }),
  quietOn: Type.Boolean({ description: 'Between quietFrom and quietTo nothing is pushed' }),
  quietFrom: TimeOfDay,
  quietTo: TimeOfDay,
  postEmails: PostEmails,
  fullTextByMail: Type.Boolean({ description: "A creator's own choice: emails carry their posts whole, not a teaser" }),
  screenRecording: Nullable(Type.Boolean(), { description: 'Null: not asked yet' }),
  showName: Type.Boolean({ description: 'Other patrons see name and picture; creators one supports always do' }),
  showEmail: Type.Boolean({ description: 'Creators one supports see the e-mail address' }),
  messagesFrom: MessagesFrom,
  locale: Locale,
};

export const Preferences = Strict(fields);
export type Preferences = Static<typeof Preferences>;

/** Omitted fields stay unchanged. */
export const PreferenceChanges = Strict({
  pushPosts: Type.Optional(fields.pushPosts),
  pushComments: Type.Optional(fields.pushComments),
  pushReactions: Type.Optional(fields.pushReactions),
  pushMoney: Type.Optional(fields.pushMoney),
  quietOn: Type.Optional(fields.quietOn),
  quietFrom: Type.Optional(fields.quietFrom),
  quietTo: Type.Optional(fields.quietTo),
  postEmails: Type.Optional(fields.postEmails),
  fullTextByMail: Type.Optional(fields.fullTextByMail),
  screenRecording: Type.Optional(Type.Boolean()),
  showName: Type.Optional(fields.showName),
  showEmail: Type.Optional(fields.showEmail),
  messagesFrom: Type.Optional(fields.messagesFrom),
  locale: Type.Optional(fields.locale),
});
export type PreferenceChanges = Static<typeof PreferenceChanges>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/users/preferences',
  access: 'signed-in',
  cost: ['page'],
  summary: 'What one wants to hear, and how',
  reply: Preferences,
});

export const updatePreferences = endpoint({
  method: 'PATCH',
  path: '/users/preferences',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Changes what is given of it',
  body: PreferenceChanges,
  reply: Preferences,
});
