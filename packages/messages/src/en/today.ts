/** Home: the greeting, what waits for a creator, and the creators a patron supports. */
export const greetings = {
  morning: (firstName: string) => `Good morning${firstName === '' ? '' : `, ${firstName}`}`,
  afternoon: (firstName: string) => `Good afternoon${firstName === '' ? '' : `, ${firstName}`}`,
  evening: (firstName: string) => `Good evening${firstName === '' ? '' : `, ${firstName}`}`,
} as const;

export const today = 'Today';
export const couldNotLoad = "We couldn't load today's figures.";
export const patrons = 'Patrons';
export const thisMonth = 'This month';
export const toAnswer = 'To answer';
export const unknown = '–';
export const more = (count: number) => `${count} more than a week ago`;
export const fewer = (count: number) => `${count} fewer than a week ago`;
/** A count that stopped at its limit. */
export const atLeast = (count: number) => `${count}+`;
export const noPatronsYet = 'No patrons yet. Tell people about your page.';

export const nextStep = 'Next';
export const payoutFailed = (amount: string) => `Your payout of ${amount} didn't arrive.`;
export const seeWhy = 'See why';
export const commentsWait = (count: number) =>
  count === 1 ? 'A comment is waiting for your answer.' : `${count} comments are waiting for your answer.`;
export const answer = 'Answer';
export const quietFor = (days: number) => `You last posted ${days} days ago.`;
export const post = 'Post';
export const caughtUp = "You're all caught up.";

export const addPicture = 'Post a picture';
export const addVideo = 'Post a video';

export const supported = 'Creators you support';
/** After a creator's name, for screen readers. */
export const withNewPost = 'new post';
export const findMore = 'Find more';
