/** Shown after an arrow. */
export const newPosts = (count: number) => (count === 1 ? '1 new post' : `${count} new posts`);
