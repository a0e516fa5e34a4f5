/** Anchor after a feed, the target of "Skip past feed". */
export const feedEndId = 'feed-end';
