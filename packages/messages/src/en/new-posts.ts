/** With an arrow before it. */
export const newPosts = (count: number) => (count === 1 ? '1 new post' : `${count} new posts`);
