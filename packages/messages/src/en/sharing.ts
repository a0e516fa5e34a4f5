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
export const lockedStays = 'Patrons-only posts stay locked: others see the title and teaser.';
export const lookAt = (title: string, name: string, url: string) => `“${title}” by ${name}: ${url}`;

export const privateFeed = 'Private feed';
export const privateFeedWhy =
  "Read new posts in a feed reader. It has what you can read, so a creator's posts leave it when your membership ends.";
export const privateFeedElsewhere = (host: string) =>
  `Your private feed is on ${host}, for all the creators you follow.`;
export const openSite = (host: string) => `Open ${host}`;
export const makeFeed = 'Make my private feed';
export const making = 'Making it…';
export const madeOn = (day: string) => `Made on ${day}. We showed its address then, and can't show it again.`;
export const neverRead = 'Nobody has read it yet.';
export const lastRead = (day: string) => `Last read on ${day}.`;
export const keepSecret = 'Keep it to yourself';
export const keepSecretWhy =
  'Anyone with this address can read what you can, without logging in, until you remove it or set a new password. We show it once.';
export const copyAddress = 'Copy address';
export const addressCopied = 'Address copied';
export const makeAnew = 'Make a new one';
export const makeAnewQuestion = 'Make a new address?';
export const makeAnewWhy = 'The old one stops working. Put the new one in your feed reader.';
export const takeAway = 'Remove it';
export const takeAwayQuestion = 'Remove your private feed?';
export const takeAwayWhy = 'Its address stops working. You can make another any time.';
export const takingAway = 'Removing…';
export const couldNotLoad = "We couldn't look for your private feed.";
