import type { ReplyOf } from '@udala/contract/endpoint';
import type { findPageByHost, MembershipPage } from '@udala/contract/memberships';
import type { listPosts, Post } from '@udala/contract/posts';
import type { PageRequest } from '@udala/contract/rendering';

const publicUrl = 'http://localhost:3000/';
export const membersHost = 'localhost:3000';
export const creatorHost = 'ada.localhost:3000';
const id = '01890000-0000-7000-8000-000000000001';
export const postId = id;
const picture = `${publicUrl}media/${id}/720.webp`;
const now = Date.UTC(2026, 10, 20);

/** A page as full as a creator is likely to make it, so that the measured page is not the smallest. */
const page: MembershipPage = {
  id,
  creatorId: id,
  pageName: 'Behind the Margins with Adaeze Okonkwo',
  userName: 'ada',
  bio: 'A novelist in Enugu who shows the workings: drafts, research trips, letters from readers and the pages that were cut before the book went to print.',
  isVerified: true,
  pageImageUrl: picture,
  pageImage: picture,
  bannerImageUrl: picture,
  profileImageUrl: picture,
  links: {
    discord: 'https://discord.gg/behindthemargins',
    twitter: 'https://x.com/behindthemargins',
    facebook: null,
    tiktok: 'https://www.tiktok.com/@behindthemargins',
    linkedin: null,
    youtube: 'https://www.youtube.com/@behindthemargins',
    instagram: 'https://www.instagram.com/behindthemargins',
  },
  price: 2500,
  benefits: [
    'Exclusive Content',
    'Live Streams',
    'Behind the scenes',
    'Early Access to videos',
    'Monthly Live Q and A',
  ],
};

const post = (number: number): Post => ({
  id,
  _id: id,
  title: `What chapter ${number} looked like before anybody read it`,
  description:
    'I kept the first draft. Here it is beside the printed one, with the notes my editor wrote in the margin and what I answered to each.',
  createdAt: new Date(now - number * 86_400_000).toISOString(),
  editedAt: null,
  scheduledFor: null,
  teaser: null,
  cover: null,
  coverImage: null,
  inside: { pictures: 2, videos: 0, minutes: 3 },
  postType: 'Feed',
  contentType: 'Image',
  visibility: 'patrons',
  imageContent: [],
  videoContent: [],
  likes: [],
  comments: [],
  reactions: [],
  likeCount: 120 + number,
  commentCount: 14,
  reactionCounts: { heart: 31, 'thumbs-up': 12, clapping: 7 },
  author: {
    id,
    profile: { id, name: 'Adaeze Okonkwo', userName: 'ada', profileImageUrl: picture, isVerified: true },
    page: { name: page.pageName, imageUrl: picture },
  },
  isPinned: false,
  viewer: { liked: false, reaction: null, canSee: false },
});

const pageReply: ReplyOf<typeof findPageByHost> = { items: [page], meta: metaOf(1) };
const nobody: ReplyOf<typeof findPageByHost> = { items: [], meta: metaOf(0) };
const postsReply: ReplyOf<typeof listPosts> = {
  items: Array.from({ length: 10 }, (_, index) => post(index + 1)),
  meta: metaOf(10),
};

const replies = new Map<string, unknown>([
  ['/memberships/page', pageReply],
  ['/memberships', pageReply],
  ['/posts', postsReply],
  [`/posts/${postId}`, post(1)],
]);

function metaOf(itemCount: number) {
  return { currentPage: 1, itemCount, itemsPerPage: 10, totalItems: itemCount, totalPages: 1 };
}

/** Input of the renderer: on the creator's host with the offer and ten posts behind it. */
export const pageRequest = (host: string, url: string, manifest: unknown): PageRequest => ({
  locales: ['en'],
  url,
  host,
  publicUrl,
  now,
  manifest,
  async get(path) {
    const { pathname, searchParams } = new URL(path, publicUrl);
    const body = searchParams.get('hostname') === membersHost ? nobody : replies.get(pathname);
    if (body === undefined)
      throw new Error(`${url} asks for ${path}, which scripts/check/sizes/page-request.ts does not answer`);
    return { status: 200, body };
  },
});
