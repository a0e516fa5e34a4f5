export const sharePost = 'Share this post';
export const share = 'Share';
export const sharePage = 'Share this page';
export const shareOwnPage = 'Share your page';
export const sharePageOf = (name: string) => `Share ${name}’s page`;
export const joinMe = (url: string) => `Join my page on Udala: ${url}`;
export const lookAtPage = (name: string, url: string) => `${name} on Udala: ${url}`;
export const whatsApp = 'WhatsApp';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const moreOptions = 'More ways';
/** On the card of a post that was just published. */
export const live = 'Live. Send it to your people.';
export const qr = 'QR';
export const codeOf = (url: string) => `QR code of ${url}`;
export const lockedStays = 'What is for patrons stays for patrons: others see its title and teaser.';
export const lookAt = (title: string, name: string, url: string) => `“${title}” by ${name}: ${url}`;

export const privateFeed = 'Private feed';
export const privateFeedWhy =
  'An address for a feed reader, which shows you new posts there. It holds what you may read, so posts for patrons leave it when a membership ends.';
export const privateFeedElsewhere = (host: string) =>
  `Your private feed is on ${host}, for all the creators you follow.`;
export const openSite = (host: string) => `Open ${host}`;
export const makeFeed = 'Make my private feed';
export const making = 'Making it…';
export const madeOn = (day: string) => `Made on ${day}. Its address was shown then, and is not kept here.`;
export const neverRead = 'Nobody has read it yet.';
export const lastRead = (day: string) => `Last read on ${day}.`;
export const keepSecret = 'Keep it to yourself';
export const keepSecretWhy =
  'Whoever has this address reads what you may read, without logging in, until you take it away or set a new password. It is shown once.';
export const copyAddress = 'Copy address';
export const addressCopied = 'Address copied';
export const makeAnew = 'Make it anew';
export const makeAnewQuestion = 'Make a new address?';
export const makeAnewWhy = 'The old one opens nothing any more: put the new one into your feed reader.';
export const takeAway = 'Take it away';
export const takeAwayQuestion = 'Take your private feed away?';
export const takeAwayWhy = 'Its address opens nothing any more. You can make another one at any time.';
export const takingAway = 'Taking it away…';
export const couldNotLoad = "We couldn't look for your private feed.";
