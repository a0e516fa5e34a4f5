import type { ReactionEmoji } from '@udala/contract/posts';
import type { Crowd } from '../history/lives.ts';
import type { BankAccount } from '../history/payouts.ts';

/** People of the demo data, and their texts. */
export interface DemoPost {
  title: string;
  text: string;
  teaser?: string;
  visibility: 'patrons' | 'everyone';
  postType: 'Feed' | 'Community';
  pictures: { file: string; alt: string }[];
  /** Shown instead of pictures. */
  video?: { file: string; poster: string };
  /** How long ago it was published, where the demo data has a history. */
  daysAgo: number;
  /** What patrons of the crowd wrote under it. */
  comments?: { text: string; answer?: string }[];
}

export interface DemoCreator {
  name: string;
  email: string;
  pageName: string;
  userName: string;
  bio: string;
  price: number;
  benefits: string[];
  /** Files of the page's picture and banner. */
  picture: string;
  banner: string;
  /** Posts of the first minute. */
  posts: DemoPost[];
  /** Posts that only a history has. */
  morePosts: DemoPost[];
  crowd: Crowd;
  account: BankAccount;
  /** A payout that the bank sent back so many Fridays ago. */
  payoutFailsWeeksAgo?: number;
}

export interface DemoPatron {
  name: string;
  email: string;
  /** The creators they pay, by userName. */
  supports: string[];
  /** For how long they have paid, where there is a history. */
  supportsSinceDaysAgo: Record<string, number>;
  /** The creators they follow for free. */
  follows: string[];
  says: DemoComment[];
  writes?: DemoMessage[];
}

/** A patron's comment under a post, and its creator's answer. */
export interface DemoComment {
  /** The post's title. */
  on: string;
  reaction: ReactionEmoji;
  text: string;
  answer?: string;
}

/** A patron's message to a creator, and the reply. */
export interface DemoMessage {
  /** The creator's userName. */
  to: string;
  text: string;
  answer?: string;
}

/** A thread of messages of the last weeks. */
export interface DemoThread {
  /** Address and userName. */
  patron: string;
  creator: string;
  messages: { by: 'patron' | 'creator'; hoursAgo: number; text: string }[];
}
