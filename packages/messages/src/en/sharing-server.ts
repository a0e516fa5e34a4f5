export const feedElsewhere = 'A private feed is made on the members site.';
export const feedTitle = 'Your Udala feed';
export const feedDescription = 'New posts from the creators you follow and support. Keep its address to yourself.';

const picturesLink = (count: number) =>
  count === 1 ? 'See the picture on Udala' : `See the ${count} pictures on Udala`;
/** Text of a link to files that a feed cannot carry; null where there are none. */
export const filesOf = (pictures: number, videos: number): string | null => {
  if (videos > 0) return 'Watch the video on Udala';
  return pictures > 0 ? picturesLink(pictures) : null;
};

/** On the card of a moment, in its creator's words. */
export const moments = {
  patron: 'My first patron',
  earned: 'My first ₦10,000',
  payout: 'My first payout',
} as const;
export const onUdalaByName = (name: string) => `${name} on Udala`;
export const cardsBusy = 'Too many pictures are being drawn. Try again in a minute.';
export const perMonth = (price: string) => `${price} a month`;
export const onUdala = (userName: string) => `@${userName} on Udala`;
export const postBy = (name: string) => `A post by ${name}`;
export const forPatrons = 'For patrons';
export const forPatronsAt = (price: string) => `For patrons · ${price} a month`;
