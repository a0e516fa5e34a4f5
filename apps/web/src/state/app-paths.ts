import type { Post } from '@udala/contract/posts';
import { paths } from './paths.ts';

/** The part of a post's address that stands for the field for a comment. */
export const toComment = '#comment';

const inside = (path: string) => `/membership/app/${path}`;

export const appPaths = {
  home: paths.home,
  homePosts: inside('home/posts'),
  homeCommunity: inside('home/community'),
  newPost: paths.newPost,
  editPost: (id: string) => inside(`home/posts?editPost=${id}`),
  scheduled: inside('home/posts?scheduled=true'),
  search: inside('search'),
  searchFor: (name: string) => inside(`search?q=${encodeURIComponent(name)}`),
  notifications: inside('notifications'),
  /** Focuses the newest notification. */
  openNewest: inside('notifications?open=newest'),
  profile: (tab: 'posts' | 'community' | 'membership', creatorId?: string) =>
    inside(creatorId === undefined ? `profile/${tab}` : `profile/${tab}/${creatorId}`),
  patronProfile: inside('patron-profile'),
  payout: inside('payout'),
  statement: inside('payout/statement'),
  disputes: inside('payout/disputes'),
  dispute: (id: string) => inside(`payout/disputes/${id}`),
  members: inside('members-list'),
  importMembers: inside('members-list/import'),
  analytics: inside('analytics'),
  payHistory: inside('payment-history'),
  /** Scrolls to a payment, by its id, or to the newest one of a membership. */
  paymentOf: (id: string) => inside(`payment-history#${id}`),
  receipt: (paymentId: string) => inside(`payment-history/${paymentId}`),
  paymentMethods: inside('payment-methods'),
  console: inside('operator/money'),
  consolePayment: (id: string) => inside(`operator/money/${id}`),
  consoleWaiting: inside('operator/waiting'),
  consoleToBook: inside('operator/to-book'),
  consoleCreators: inside('operator/creators'),
  consoleBooks: inside('operator/books'),
  mobileSettings: inside('mobile-settings'),
  account: inside('settings/account'),
  setup: inside('settings/setup'),
  notificationSettings: inside('settings/notifications'),
  messages: inside('messages'),
  thread: (userId: string) => inside(`messages/${userId}`),
  messaging: inside('settings/messaging'),
  privacy: inside('settings/privacy'),
  /** Payment of a membership, which afterwards opens the post that the person came to read. */
  paymentFor: (postId: string) => `${paths.payment}?post=${postId}`,
  post: paths.post,
  /** Redirects to the comment under its post. */
  comment: (id: string) => inside(`comments/${id}`),
  commentsToReview: inside('comments-review'),
  commentsToAnswer: inside('comments-review?show=unanswered'),
  postOf: ({ id, postType }: Pick<Post, 'id' | 'postType'>) =>
    postType === 'Community' ? paths.communityPost(id) : paths.post(id),
  /** Focuses the field for a comment. */
  commentOn: (post: Pick<Post, 'id' | 'postType'>) => `${appPaths.postOf(post)}${toComment}`,
} as const;
