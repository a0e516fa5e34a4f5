import { naira } from './money.ts';
import { grouped } from '../format.ts';

const patronsPay = 'Patrons pay in naira by card, bank, transfer or USSD.';
/** Description of a creator's page in a chat or a search. */
export const description = (name: string, bio: string, priceKobo: number | null) =>
  [
    bio,
    priceKobo === null ? `${name} is on Udala.` : `Join ${name} for ${naira(priceKobo)} a month.`,
    priceKobo === null ? '' : patronsPay,
  ]
    .filter(Boolean)
    .join(' ');

export const perMonth = 'a month';
export const joinFor = (price: string) => `Join for ${price} a month`;
export const alreadyPatron = "I'm already a patron";
export const logIn = 'Log in';
export const seeMore = 'See More';
export const whatYouGet = 'What you get';
export const patrons = (count: number) => (count === 1 ? '1 patron' : `${grouped(count)} patrons`);
export const posts = (count: number) => (count === 1 ? '1 post' : `${grouped(count)} posts`);
export const pace = { weekly: 'posts weekly', monthly: 'posts monthly' };
export const startHere = 'Start here';
export const latestPosts = 'Latest posts';
export const filters = 'Which posts';
export const filterNames = { all: 'All', free: 'Free', images: 'Images', videos: 'Videos' };
export const nothingOfKind = {
  all: "That's all for now.",
  free: 'Nothing free yet.',
  images: 'No images yet.',
  videos: 'No videos yet.',
};
export const video = 'Video';
export const onUdala = 'on Udala';
export const noPosts = (name: string) => `${name} hasn't posted yet. Be here for the first one.`;
export const noOffer = (name: string) => `${name} hasn't opened memberships yet.`;
export const noOfferWhy = 'Free posts come to your feed.';
export const followForFree = 'Follow for free';
export const haveAccount = 'I have an account';
export const cancelAnyTime = 'Cancel any time, in 3 taps.';
export const opensAtOnce = 'Opens at once · cancel any time';

export const unknownHostWhy = 'Check the link with your creator.';
export const goToUdala = 'Go to Udala';

export const unknownPost = "There's no post here";
export const goToFront = 'Go to the front page';

/** Names the list of other languages. */
export const language = 'Language';
