/** The spot behind a feed, where "Skip past feed" leads. */
export const feedEndId = 'feed-end';
