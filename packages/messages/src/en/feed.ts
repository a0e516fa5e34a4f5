export const all = 'All';
export const posts = 'Posts';
export const community = 'Community';
export const homeSections = 'Home sections';

export const empty = 'This feed is empty...';
export const starter = (firstName: string) => `What's new, ${firstName}?`;
export const writeFirst = 'Write your first post';
export const joinToFill = 'Join a creator to fill it.';
export const noImages = 'No images yet.';
export const noVideos = 'No videos yet.';

/** The start of a post nobody gave a title: who wrote it. */
export const untitled = (author: string) => `Post by ${author}`;
const grouped = new Intl.NumberFormat('en-NG');
export const likes = (count: number) => (count === 1 ? '1 like' : `${grouped.format(count)} likes`);
export const comments = (count: number) => (count === 1 ? '1 comment' : `${grouped.format(count)} comments`);
export const like = 'Like';
export const likeNamed = (count: number) => `Like, ${likes(count)}`;

export const patronsOnly = 'Patrons only';
export const patronsOnlyExplained = (author: string) => `${author} shows this to patrons.`;
export const joinAuthor = (author: string) => `Join ${author}`;

export const postMenu = (title: string) => `More for “${title}”`;
export const deletePost = 'Delete Post';
export const deleteQuestion = 'Are you sure you want to delete this post?';
export const deleteConsequence = 'Its pictures and likes go with it.';
export const deleteConfirm = 'Delete post';
export const deleting = 'Deleting…';
export const deletedTitle = 'Deleted Post';
export const deletedBody = 'Post deleted successfully';

export const removed = 'This post was removed.';
export const backToFeed = 'Back to feed';
export const backToPostsOf = (author: string) => `${author}'s posts`;
export const whereYouAre = 'Where you are';
