import { naira } from './money.ts';
import { grouped } from '../format.ts';

const percent = (share: number): string => `${Number(share.toFixed(1))}%`;

export const range = 'Show';
export const ranges = { '7': '7 days', '30': '30 days', '90': '90 days' } as const;
export const earnedThisMonth = 'Earned this month';
export const earnedInWeeks = 'Earned in twelve weeks';
export const afterFees = 'After fees.';
export const thisWeek = 'This week';
export const eachWeek = (amounts: readonly string[]) =>
  `Earned in each of twelve weeks, the last one is this week: ${amounts.join(', ')}`;

export const between = (from: string, to: string) => `${from} to ${to}`;
export const inShort = 'In short';

export const patrons = 'Patrons';
export const monthly = 'Each month';
export const received = 'Patrons paid';
export const joined = 'New';
export const leaving = 'Leaving';
export const churn = 'Share who left';
export const reach = 'Reads';
export const engagement = 'Likes and comments';
export const none = '–';
export const count = grouped;
export const share = percent;

const ago = (days: string) => `${days} days ago`;
const before = (days: string) => `the ${days} days before`;
type Words = (value: number) => string;

/** Describes the change of a figure. */
const compared = (now: number, then: number, say: Words, fewer: string, past: string) => {
  if (now === then) return `The same as ${past}`;
  return now > then ? `${say(now - then)} more than ${past}` : `${say(then - now)} ${fewer} than ${past}`;
};

/** Visible short form of a change, of which `compared` is the words. Empty for no change. */
const delta = (now: number, then: number, say: Words) =>
  now === then ? '' : `${now > then ? '▲' : '▼'} ${say(Math.abs(now - then))}`;
export const countDelta = (now: number, then: number) => delta(now, then, grouped);
export const nairaDelta = (now: number, then: number) => delta(now, then, naira);
export const pointsDelta = (now: number | null, then: number | null) =>
  now === null || then === null ? '' : delta(now, then, (points) => `${Number(points.toFixed(1))} points`);
/** Beside the change of a figure that had better fall, where an arrow alone would mislead. */
export const judged = (change: string, isBetter: boolean) => `${change} · ${isBetter ? 'better' : 'worse'}`;
export const comparison = (days: string) => `▲▼ compared with ${before(days)}`;
export const weekComparison = '▲▼ compared with the week before';

export const patronsChange = (now: number, then: number, days: string) =>
  compared(now, then, grouped, 'fewer', ago(days));
export const monthlyChange = (now: number, then: number, days: string) => compared(now, then, naira, 'less', ago(days));
export const countChange = (now: number, then: number, days: string) =>
  compared(now, then, grouped, 'fewer', `in ${before(days)}`);
export const receivedChange = (now: number, then: number, days: string) =>
  compared(now, then, naira, 'less', `in ${before(days)}`);
export const isYours = (net: number) => `${naira(net)} is yours`;
export const leftChange = (now: number, then: number, days: string) =>
  now === then
    ? `As many left as in ${before(days)}`
    : `${grouped(Math.abs(now - then))} ${now > then ? 'more' : 'fewer'} left than in ${before(days)}`;
export const haveLeft = (left: number) => `${grouped(left)} left`;
export const weekChange = (now: number, then: number) => compared(now, then, grouped, 'fewer', 'in the week before');
export const churnChange = (now: number | null, then: number | null, days: string) => {
  if (now === null) return 'You had no patrons in this time';
  if (then === null) return `Nothing to compare with in ${before(days)}`;
  if (now === then) return `The same as in ${before(days)}`;
  const points = Number(Math.abs(now - then).toFixed(1));
  return `${points} points ${now > then ? 'higher' : 'lower'} than in ${before(days)}`;
};

export const whatTheyMean = 'What these mean';
export const meanings: readonly (readonly [term: string, meaning: string])[] = [
  [monthly, 'What your patrons pay each month, not counting those leaving.'],
  [received, "What your patrons paid in this time. Yours is what's left after fees."],
  [leaving, 'Patrons who cancelled. They leave when their paid month ends.'],
  [churn, 'How many of your patrons left in this time.'],
  [reach, 'How often someone opened one of your posts for the first time.'],
  [engagement, 'Likes, comments and reactions on posts from this time.'],
];

export const overTime = (byWeeks: boolean) => (byWeeks ? 'Week by week' : 'Day by day');
export const measure = 'What the bars show';
export const measures = { patrons: 'Patrons', moves: 'New and left', money: 'Patrons paid', reads: 'Reads' } as const;
export const byWeek = 'Each bar is a week. The first has six days.';
export const movesLegend = 'Above the line: new patrons. Below it: patrons who left.';

/** "Up 12% since 26 Oct": text of the chart of patrons. */
export const since = (first: number, last: number, day: string) => {
  const words = `from ${grouped(first)} to ${grouped(last)} patrons`;
  if (first === last) return `${grouped(last)} patrons, the same as on ${day}`;
  const direction = last > first ? 'Up' : 'Down';
  if (first === 0) return `${direction} since ${day}, ${words}`;
  return `${direction} ${changeOf(first, last)} since ${day}, ${words}`;
};
const changeOf = (from: number, to: number) => {
  const rounded = Math.round((Math.abs(to - from) / from) * 100);
  return rounded === 0 ? 'less than 1%' : `${rounded}%`;
};
const against = (now: number, then: number, days: string) => {
  if (now === then) return `the same as in ${before(days)}`;
  if (then === 0) return `nothing came in ${before(days)}`;
  return `${now > then ? 'up' : 'down'} ${changeOf(then, now)} on ${before(days)}`;
};
export const moved = (joinedNow: number, leftNow: number) => `${grouped(joinedNow)} new, ${grouped(leftNow)} left`;
export const earned = (now: number, then: number, days: string) =>
  `${naira(now)} from your patrons, ${against(now, then, days)}`;
export const readBy = (now: number, then: number, days: string) =>
  `${grouped(now)} ${now === 1 ? 'read' : 'reads'}, ${against(now, then, days)}`;

export const showTable = 'Show as table';
export const hideTable = 'Hide the table';
export const table = (byWeeks: boolean) => (byWeeks ? 'Your figures, week by week' : 'Your figures, day by day');
export const day = 'Day';
export const week = 'Week from';
export const left = 'Left';
export const yours = 'Yours';
/** A short form for the scale of a chart, where there is little room. */
export const shortNaira = (short: string) => `₦${short}`;
export const download = 'Download CSV';
export const downloading = 'Downloading…';
export const fileName = (from: string, to: string) => `udala-analytics-${from}-to-${to}.csv`;

export const sources = 'How it was paid';
export const noPayments = 'Nobody paid in this time.';
export const channels = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  direct_debit: 'Bank debit',
  other: 'Another way',
} as const;
export const payments = (number: number) => `${grouped(number)} ${number === 1 ? 'payment' : 'payments'}`;

export const topPosts = 'Most read';
export const noPosts = "You didn't post in this time.";
export const writePost = 'Write a post';
export const untitled = 'Community post';
const counted = (number: number, one: string, many: string) => `${grouped(number)} ${number === 1 ? one : many}`;
export const postCounts = (post: { readers: number; likes: number; comments: number; reactions: number }) =>
  [
    counted(post.readers, 'reader', 'readers'),
    counted(post.likes, 'like', 'likes'),
    counted(post.comments, 'comment', 'comments'),
    counted(post.reactions, 'reaction', 'reactions'),
  ].join(' · ');

export const bestTimes = 'Best times to post';
export const bestTimesWhy = 'When most readers open your posts, Lagos time.';
export const noTimes = "We'll know once more people have read your posts.";
const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const;
const hourOf = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
export const bestTime = (weekday: number, from: number, to: number) =>
  `${weekdays[weekday - 1] ?? ''} ${hourOf(from)}–${hourOf(to)}`;

export const views = 'Views of your pages';
export const arrivals = 'Came by a link';
export const follows = 'New followers';
export const strangersWhy = "Views by people who aren't logged in. We only keep the number.";

export const few = (fewest: number) => `More at ${fewest} patrons`;
export const fewWhy = (now: number) =>
  now === 0
    ? 'Once you have patrons, you see here what they do.'
    : `You have ${now}. With so few, numbers could give one person away.`;
export const tips = 'Share your page';
export const howToShare: readonly string[] = [
  'Put your link where people already know you: your bio, your WhatsApp status, under your videos.',
  'Say once a week what patrons get that nobody else does.',
  'Print the QR code for your table, your stage or your parcels.',
];
