import type { EntityType } from '@udala/contract/notifications';
import type { ReactionEmoji } from '@udala/contract/posts';
import type { Catalogue } from '@udala/messages/catalogue';
import type { Urgency } from '#platform/push/vendor-request.ts';

type Sentences = Catalogue['notificationsServer'];

/**
 * First part of the event key of a notification about money. Its `from` is the other party: the creator or the patron.
 */
export type TransactionEvent = keyof Sentences['transactions'];

/** What a notification needs to exist: notifications of money and members need nothing, and `entity_id` only names it. */
export type Subject = 'comment' | 'post' | 'nothing';

/** What the sentence of a notification is made of. */
export interface SentenceRow {
  event_key: string;
  others: number;
  post_title: string | null;
  /** Null for everybody but the post's author, who alone may read it in any case. */
  comment_text: string | null;
  is_held: boolean;
  /** True if the comment answers one of the recipient's comments. */
  is_answer: boolean;
  /** The actor's reaction, if it still exists. */
  emoji: ReactionEmoji | null;
}

interface NotificationKind {
  subject: Subject;
  /** The column of the recipient's setting. */
  pushSwitch: 'push_comments' | 'push_money' | 'push_posts' | 'push_reactions';
  /** Decides if a vendor wakes an idle phone for a push. */
  urgency: Urgency;
  /** True if the actor is met as a creator, whose page's name leads. */
  isByCreator: (row: SentenceRow) => boolean;
  sentence: (m: Sentences, actor: string, row: SentenceRow) => string;
}

const never = () => false;
const eventOf = ({ event_key }: SentenceRow) => event_key.split(':', 1)[0] as TransactionEvent;
/** Notifications of a creator, about a payout or a patron; all others are of a patron, about a creator. */
const toCreators: ReadonlySet<TransactionEvent> = new Set([
  'payout-paid',
  'payout-failed',
  'payout-returned',
  'disputed',
  'dispute-due',
  'dispute-won',
  'dispute-lost',
]);

/** All that the server knows of each kind of notification; a new kind does not compile without its line. */
export const notificationKinds: Readonly<Record<EntityType, NotificationKind>> = {
  comment: {
    subject: 'comment',
    pushSwitch: 'push_comments',
    urgency: 'high',
    isByCreator: never,
    sentence: commentSentence,
  },
  like: {
    subject: 'post',
    pushSwitch: 'push_reactions',
    urgency: 'low',
    isByCreator: never,
    sentence: (m, actor, { others, post_title }) => m.liked(actor, others, post_title ?? ''),
  },
  membership: {
    subject: 'nothing',
    pushSwitch: 'push_money',
    urgency: 'high',
    isByCreator: never,
    sentence: (m, actor) => m.joined(actor),
  },
  post: {
    subject: 'post',
    pushSwitch: 'push_posts',
    urgency: 'normal',
    isByCreator: () => true,
    sentence: (m, actor, { post_title }) => m.posted(actor, post_title ?? ''),
  },
  reaction: {
    subject: 'post',
    pushSwitch: 'push_reactions',
    urgency: 'low',
    isByCreator: never,
    sentence: (m, actor, { others, post_title, emoji }) => m.reacted(actor, others, post_title ?? '', emoji),
  },
  transaction: {
    subject: 'nothing',
    pushSwitch: 'push_money',
    urgency: 'high',
    isByCreator: (row) => !toCreators.has(eventOf(row)),
    sentence: (m, actor, row) => m.transactions[eventOf(row)](actor),
  },
};

function commentSentence(
  m: Sentences,
  actor: string,
  { post_title, comment_text, is_held, is_answer }: SentenceRow,
): string {
  const about = { title: post_title ?? '', text: comment_text ?? '' };
  if (is_held) return m.commentWaits(actor, about);
  return is_answer ? m.answered(actor, about) : m.commented(actor, about);
}
