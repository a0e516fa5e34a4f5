import { grouped } from '../format.ts';

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

/** Title for a post without one: its author. */
export const untitled = (author: string) => `Post by ${author}`;
export const likes = (count: number) => (count === 1 ? '1 like' : `${grouped(count)} likes`);
export const comments = (count: number) => (count === 1 ? '1 comment' : `${grouped(count)} comments`);

/** Label of the link that opens a post at its field for a comment. */
export const commentNamed = (count: number) => `Comment, ${comments(count)}`;

export const patronsOnly = 'Patrons only';
export const joinAuthor = (author: string) => `Join ${author}`;

export const byPerson = (name: string) => `by ${name}`;
export const edited = 'Edited';
export const editedAt = (moment: string) => `Edited ${moment}`;
export const scheduledFor = (moment: string) => `Scheduled for ${moment}`;
