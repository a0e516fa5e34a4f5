/** Following a creator for free. */
export const follow = 'Follow for free';
export const following = 'Following';
