// Words of shared parts that the sign-in pages do not use: those load ui.ts whole.

export const skipPastFeed = 'Skip past feed';
export const copied = 'Copied';
export const selectToCopy = 'Select the text to copy it';
export const loadMore = 'Load more';
export const allCaughtUp = "You're all caught up";
export const couldNotLoadMore = "Couldn't load more.";
export const offlineShowing = (time: string) => `You're offline. Showing what you last loaded (${time}).`;
export const liveUpdatesOn = 'Live updates on';
export const reconnecting = 'Reconnecting';
export const photoBy = (name: string) => `Photo by ${name}, no description`;
export const andMorePhotos = (count: number) => `+${count}`;
export const andMorePhotosSpoken = (count: number) => `and ${count} more`;
