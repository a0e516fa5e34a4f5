import { randomBytes } from 'node:crypto';
import type { ReplyOf } from '@udala/contract/endpoint';
import type { findPageByHost, MembershipPage } from '@udala/contract/memberships';
import type { getStartPost, ImageContent, listPosts, Post } from '@udala/contract/posts';
import type { PublicUser } from '@udala/contract/profiles';
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

/** Addresses differ from picture to picture, as real ones do. */
const image = (number: number): ImageContent => {
  const own = `01890000-0000-7000-8000-${String(number * 7_919_777).padStart(12, '0')}`;
  const source = (width: number, format: string) => ({
    url: `/media/${own}/${width}.${format}`,
    format,
    width,
    bytes: 20_000,
  });
  const avif = [360, 720].map((width) => source(width, 'avif'));
  const sources = [...avif, ...[360, 720, 1080].map((width) => source(width, 'webp'))];
  const placeholder = `data:image/webp;base64,${randomBytes(120).toString('base64')}`;
  return { ...source(1080, 'webp'), id: own, height: 720, alt: '', placeholder, sources };
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
  coverImage: number % 2 === 0 ? { blur: null, picture: image(number) } : null,
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

const creator: PublicUser = {
  id,
  roles: ['creator'],
  profile: {
    id,
    name: 'Adaeze Okonkwo',
    userName: 'ada',
    bio: page.bio,
    country: 'Nigeria',
    profileImageUrl: picture,
    bannerImageUrl: picture,
    isVerified: true,
    instagramLink: null,
    facebookLink: null,
    tiktokLink: null,
    linkedinLink: null,
    twitterLink: null,
    youtubeLink: null,
    discordLink: null,
  },
  page: { name: page.pageName, imageUrl: picture },
  counts: { patrons: 128, posts: 64 },
  hasCommunity: true,
  viewer: { isFollowing: false },
};
const startReply: ReplyOf<typeof getStartPost> = { post: post(20) };

const pageReply: ReplyOf<typeof findPageByHost> = { items: [page], meta: metaOf(1) };
const nobody: ReplyOf<typeof findPageByHost> = { items: [], meta: metaOf(0) };
const postsReply: ReplyOf<typeof listPosts> = {
  items: Array.from({ length: 12 }, (_, index) => post(index + 1)),
  meta: metaOf(12),
};

const replies = new Map<string, unknown>([
  ['/memberships/page', pageReply],
  ['/memberships', pageReply],
  ['/posts', postsReply],
  ['/posts/start-here', startReply],
  [`/users/${id}`, creator],
  [`/posts/${postId}`, post(1)],
]);

function metaOf(itemCount: number) {
  return { currentPage: 1, itemCount, itemsPerPage: 10, totalItems: itemCount, totalPages: 1 };
}

/** Input of the renderer: on the creator's host with the offer and a dozen posts behind it. */
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
