/** The server's texts about offers and the pages that show them. */
export const offerExists = 'You already have an offer. Edit it, or delete it first.';
export const benefitTwice = (benefit: string) => `You already have “${benefit}”.`;
export const creatorIdOrAddress = 'Ask with creatorId or with membershipUrl, one of the two.';
