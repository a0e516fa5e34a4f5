import * as account from './account.ts';
import * as analytics from './analytics.ts';
import * as auth from './auth.ts';
import * as blocks from './blocks.ts';
import * as cards from './cards.ts';
import * as checklists from './checklists.ts';
import * as commentReview from './comment-review.ts';
import * as comments from './comments.ts';
import * as config from './config.ts';
import * as creators from './creators.ts';
import * as disputes from './disputes.ts';
import type { Endpoint } from './endpoint.ts';
import * as exchange from './exchange.ts';
import * as follows from './follows.ts';
import * as google from './google.ts';
import * as emails from './emails.ts';
import * as likes from './likes.ts';
import * as members from './members.ts';
import * as memberships from './memberships.ts';
import * as messages from './messages.ts';
import * as moments from './moments.ts';
import * as notifications from './notifications.ts';
import * as operator from './operator.ts';
import * as operatorBooks from './operator-books.ts';
import * as paymentMethods from './payment-methods.ts';
import * as payments from './payments.ts';
import * as payouts from './payouts.ts';
import * as posts from './posts.ts';
import * as preferences from './preferences.ts';
import * as privateFeeds from './private-feeds.ts';
import * as profileEdit from './profile-edit.ts';
import * as profiles from './profiles.ts';
import * as publishing from './publishing.ts';
import * as push from './push.ts';
import * as reactions from './reactions.ts';
import * as receipts from './receipts.ts';
import * as refundAccounts from './refund-accounts.ts';
import * as reports from './reports.ts';
import * as security from './security.ts';
import * as subscriptionChanges from './subscription-changes.ts';
import * as subscriptionLinks from './subscription-links.ts';
import * as statements from './statements.ts';
import * as subscriptions from './subscriptions.ts';
import * as today from './today.ts';
import * as uploads from './uploads.ts';
import * as videos from './videos.ts';

const features = {
  account,
  analytics,
  auth,
  blocks,
  cards,
  checklists,
  commentReview,
  comments,
  config,
  creators,
  disputes,
  exchange,
  follows,
  google,
  emails,
  likes,
  members,
  memberships,
  messages,
  moments,
  notifications,
  operator,
  operatorBooks,
  paymentMethods,
  payments,
  payouts,
  posts,
  preferences,
  privateFeeds,
  profileEdit,
  profiles,
  publishing,
  push,
  reactions,
  receipts,
  refundAccounts,
  reports,
  security,
  subscriptionChanges,
  subscriptionLinks,
  statements,
  subscriptions,
  today,
  uploads,
  videos,
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Every endpoint by its name, for the boot check, the documentation and the tests. The web never imports it. */
export const endpoints: Readonly<Record<string, Endpoint & { feature: string }>> = Object.fromEntries(
  Object.entries(features).flatMap(([feature, module]) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[name, { ...value, feature }]] : [])),
  ),
);
