import { listMemberships } from '@udala/contract/memberships';
import { listPosts } from '@udala/contract/posts';
import { getUser, type PublicUser } from '@udala/contract/profiles';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import type { RequestHandler } from 'msw';
import { answer, quietNotifications } from './app.tsx';
import { ada, ownProfile, pageOf } from './wire.ts';

const { PhoneNumber: _phone, isCreator: _role, user: _user, ...profile } = ownProfile(ada, 'creator');

/** A creator's public profile. */
export const publicUser = (given: Partial<PublicUser['profile']> = {}): PublicUser => ({
  id: ada.id,
  roles: ['creator', 'patron'],
  profile: { ...profile, ...given },
  page: null,
  counts: { patrons: 1234, posts: 1 },
  hasCommunity: true,
  viewer: { isFollowing: false },
});

/** Handlers of a profile page without content. */
export const bareProfile = (user: () => PublicUser = publicUser): RequestHandler[] => [
  quietNotifications,
  answer(getUser, user),
  answer(listPosts, () => pageOf([])),
  answer(listMemberships, () => pageOf([])),
  answer(listOwnSubscriptions, () => pageOf([])),
];
