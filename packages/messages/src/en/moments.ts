/** A creator's firsts: the card on Home, and the picture they may share. */
export const goodNews = 'Good news';
export const lines = {
  patron: 'Your first patron is here 🎉',
  earned: 'Your first ₦10,000 🎉',
  payout: 'Your first payout landed 🎉',
} as const;
export const about = {
  patron: "Show your people. The picture doesn't say who it is.",
  earned: "You've earned it, after fees. The picture shows no other sum.",
  payout: "It's in your bank. The picture doesn't say how much.",
} as const;
/** In the creator's own words, as a chat message. */
export const words = {
  patron: (url: string) => `I have my first patron on Udala 🎉 ${url}`,
  earned: (url: string) => `I earned my first ₦10,000 on Udala 🎉 ${url}`,
  payout: (url: string) => `I got my first payout from Udala 🎉 ${url}`,
} as const;
export const seePicture = 'See the picture';
/** Of the picture, which says the moment in large letters beside the creator's face. */
export const pictureOf = {
  patron: 'Your card with confetti: My first patron',
  earned: 'Your card with confetti: My first ₦10,000',
  payout: 'Your card with confetti: My first payout',
} as const;
export const sharePicture = 'Share the picture';
export const savePicture = 'Save the picture';
export const fileName = 'udala-moment.jpg';
export const couldNotLoad = "We couldn't load the picture.";
