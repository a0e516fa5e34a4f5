import type { Comment, Reply } from '@udala/contract/comments';
import type { PublicConfig } from '@udala/contract/config';
import type { Member } from '@udala/contract/members';
import type { Notification } from '@udala/contract/notifications';
import type { ImageContent, Post, VideoContent } from '@udala/contract/posts';
import type { AuthorProfile, CreatorProfile, OwnProfile } from '@udala/contract/profiles';
import type { Meta } from '@udala/contract/paging';
import type { Payment } from '@udala/contract/payments';
import type { PaymentMethod, Subscription } from '@udala/contract/subscriptions';
import type { Today } from '@udala/contract/today';

/** Server replies for tests, typed by the contract. A test passes only the values it is about. */
export const idOf = (number: number): string => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const ada: AuthorProfile = {
  id: idOf(1),
  name: 'Ada Obi',
  userName: 'ada',
  profileImageUrl: null,
  isVerified: false,
};
export const chidi: AuthorProfile = { ...ada, id: idOf(2), name: 'Chidi Eze', userName: null };

/** Ada to their patrons, without a page. */
export const makeCreator = (given: Partial<CreatorProfile> = {}): CreatorProfile => ({ ...ada, page: null, ...given });
/** The page of Ada with its own name and picture. */
export const slowLight = { name: 'Slow Light', imageUrl: '/media/slow-light/96.webp' };

const noLinks = {
  instagramLink: null,
  facebookLink: null,
  tiktokLink: null,
  linkedinLink: null,
  twitterLink: null,
  youtubeLink: null,
  discordLink: null,
};

export const ownProfile = (person: AuthorProfile, role: 'creator' | 'patron'): OwnProfile => ({
  ...person,
  ...noLinks,
  bio: '',
  country: null,
  bannerImageUrl: null,
  PhoneNumber: null,
  isCreator: role === 'creator',
  user: { id: person.id, email: `${person.id}@udala.example`, roles: [role] },
});

export function makePost(given: Partial<Post> = {}): Post {
  const id = given.id ?? idOf(100);
  return {
    id,
    _id: id,
    title: 'Ten minutes before the sun',
    description: 'Set your alarm for the time you hate.',
    createdAt: '2026-11-20T08:00:00.000Z',
    editedAt: null,
    scheduledFor: null,
    teaser: null,
    cover: null,
    coverImage: null,
    inside: null,
    postType: 'Feed',
    contentType: 'Image',
    visibility: 'patrons',
    imageContent: [],
    videoContent: [],
    likes: [],
    comments: [],
    reactions: [],
    likeCount: 0,
    commentCount: 0,
    reactionCounts: { heart: 0, 'thumbs-up': 0, clapping: 0 },
    author: { id: ada.id, profile: ada, page: { name: ada.name, imageUrl: ada.profileImageUrl } },
    isPinned: false,
    viewer: { liked: false, reaction: null, canSee: true },
    ...given,
  };
}

const said = (given: Partial<Reply>): Reply => ({
  id: idOf(300),
  postId: idOf(100),
  parentId: null,
  text: 'Good morning.',
  createdAt: '2026-11-20T09:00:00.000Z',
  author: { id: chidi.id, profile: chidi },
  isCreator: false,
  isHeld: false,
  isHidden: false,
  mayDelete: false,
  ...given,
});

export const makeReply = (given: Partial<Reply> = {}): Reply =>
  said({ id: idOf(350), parentId: idOf(300), text: 'Good morning to you.', ...given });

export const makeComment = ({
  replies = [],
  replyCount = replies.length,
  ...given
}: Partial<Comment> = {}): Comment => ({
  ...said(given),
  replies,
  replyCount,
});

export const makeImage = (given: Partial<ImageContent> = {}): ImageContent => {
  const id = given.id ?? idOf(700);
  const source = (width: number, bytes: number) => ({
    url: `/media/${id}/${width}.webp`,
    format: 'webp',
    width,
    bytes,
  });
  return {
    id,
    url: `/media/${id}/1080.webp`,
    format: 'webp',
    width: 1080,
    height: 720,
    alt: '',
    placeholder: null,
    sources: [source(360, 20_000), source(720, 60_000), source(1080, 90_000)],
    ...given,
  };
};

export const makeVideo = (given: Partial<VideoContent> = {}): VideoContent => ({
  id: idOf(800),
  url: `/media/${idOf(800)}/video.mp4`,
  format: 'mp4',
  state: 'ready',
  width: 1280,
  height: 720,
  durationMs: 42_000,
  bytes: 3_100_000,
  poster: makeImage({ id: idOf(801) }),
  ...given,
});

export const makeNotification = (given: Partial<Notification> = {}): Notification => ({
  id: idOf(500),
  message: 'Chidi Eze liked your post',
  entityType: 'like',
  entityId: idOf(100),
  isRead: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  userId: ada.id,
  user: { profile: { name: chidi.name, profileImageUrl: null }, page: null },
  ...given,
});

/** Ada's figures, of a day on which nothing waits for them. */
export const makeToday = (given: Partial<Today> = {}): Today => ({
  patrons: 42,
  patronsChange: 3,
  monthNetKobo: 8_430_000,
  toAnswer: 0,
  failedPayout: null,
  arePayoutsHeld: false,
  lastPostAt: '2126-11-20T08:00:00.000Z',
  moment: null,
  ...given,
});

export const visa: PaymentMethod = { channel: 'card', brand: 'visa', bank: 'Access Bank', last4: '4242' };

/** Chidi's subscription to Ada. */
export const makeSubscription = (given: Partial<Subscription> = {}): Subscription => ({
  id: idOf(20),
  status: 'active',
  price: 2500,
  offerPrice: null,
  startedOn: '2026-11-20',
  nextPaymentOn: '2026-12-20',
  paidUntil: '2026-12-20',
  accessUntil: '2126-12-26T23:00:00.000Z',
  renewsWith: visa,
  paymentFailed: false,
  problem: null,
  canPay: false,
  canResume: false,
  creator: makeCreator(),
  patron: chidi,
  ...given,
});

/** Chidi as a member in Ada's list. */
export const makeMember = (given: Partial<Member> = {}): Member => ({
  subscriptionId: idOf(20),
  patron: chidi,
  email: null,
  status: 'active',
  paymentFailed: false,
  price: 2500,
  startedOn: '2026-11-20',
  nextPaymentOn: '2026-12-20',
  paidUntil: '2026-12-20',
  accessUntil: '2126-12-26T23:00:00.000Z',
  ...given,
});

/** Chidi's payment to Ada for that subscription. */
export const makePayment = (given: Partial<Payment> = {}): Payment => ({
  id: idOf(600),
  reference: 's0198c0de000070008000000000000020-p0-a1',
  subscriptionId: idOf(20),
  amountKobo: 250_000,
  status: 'paid',
  reason: null,
  channel: 'card',
  method: visa,
  periodStart: '2026-11-20',
  periodEnd: '2026-12-20',
  createdAt: '2026-11-20T08:00:00.000Z',
  accessUntil: null,
  hasReceipt: true,
  accountForKobo: null,
  creator: makeCreator(),
  ...given,
});

export function pageOf<Item>(items: Item[], meta: Partial<Meta> = {}): { items: Item[]; meta: Meta } {
  const counts = { currentPage: 1, itemCount: items.length, itemsPerPage: 10, totalItems: items.length, totalPages: 1 };
  return { items, meta: { ...counts, ...meta } };
}

const sampleQuote = { grossKobo: 250_000, providerFeeKobo: 13_750, platformFeeKobo: 25_000, netKobo: 211_250 };

/** The configuration of an instance without Google. */
export const publicConfig: PublicConfig = {
  publicUrl: 'http://localhost:3000',
  sandboxUrl: null,
  google: null,
  vapidPublicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  firebase: null,
  replay: null,
  locales: ['en'],
  support: { email: 'hello@udala.example', whatsApp: null },
  payouts: { mode: 'platform', minimumKobo: 100_000, payoutFees: { leastKobo: 1_000, mostKobo: 10_000 } },
  takesCreators: true,
  sampleQuotes: [sampleQuote],
};
