/** Emails about new posts: one for each, or one a week. */
export const newPost = 'A new post';
export const postSubject = (creator: string, title: string) => `${creator}: ${title}`;
export const postBy = (creator: string, day: string) => `By ${creator}, ${day}`;
export const readPost = 'Read the post';

export const digestSubject = (count: number) =>
  count === 1 ? 'One new post this week' : `${count} new posts this week`;
export const digestLead = 'New this week from the creators you follow:';
export const digestMore = (count: number) =>
  count === 1 ? 'And one more, in your feed.' : `And ${count} more, in your feed.`;
export const openFeed = 'Open your feed';

export const becauseEach = (creator: string) => (email: string) =>
  `This mail was sent to ${email} because you follow ${creator} and get one about each new post.`;
export const becauseWeekly = (email: string) =>
  `This mail was sent to ${email} because you get one about new posts once a week.`;
export const unsubscribe = 'Unsubscribe or get fewer';
export const settings = 'Notification settings';
