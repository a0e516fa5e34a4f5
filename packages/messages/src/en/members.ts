export const show = 'Show';
/** Those who are ending or have not paid are among the active. */
export const shown = { active: 'Active', ending: 'Ending', past_due: 'Not paid', paused: 'Paused' } as const;
export const counts = {
  active: (count: string) => `${count} active`,
  ending: (count: string) => `${count} ending`,
  past_due: (count: string) => `${count} not paid`,
  paused: (count: string) => `${count} paused`,
} as const;
export const noneShown = {
  ending: 'No membership is ending.',
  past_due: 'Everybody has paid.',
  paused: 'Nobody has paused.',
} as const;
export const table = 'Your patrons';
export const name = 'Name';
export const since = 'Since';
export const nextPayment = 'Next payment';
export const amount = 'Amount';
export const status = 'Status';
export const none = '–';
export const dueSince = 'Due since';
export const endsUnlessPaid = (date: string) => `Ends on ${date} unless paid`;
export const paidUntil = (date: string) => `Paid until ${date}`;
export const empty = 'No patrons yet. Share your page.';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const whatsApp = 'WhatsApp';
export const shareText = (url: string) => `Join my page on Udala: ${url}`;

export const action = 'Action';
export const end = 'End membership';
/** In a row of a table, where the word has its membership beside it. */
export const endShort = 'End';
export const endOf = (name: string) => `End membership of ${name}`;
export const endTitle = (name: string) => `End ${name}'s membership?`;
export const when = 'When';
export const atTheEnd = 'When what is paid for ends';
export const atTheEndWhy = (name: string, date: string | null) =>
  `${name} keeps everything until ${date ?? 'then'}. Nothing more is charged.`;
/** One that is paused may be paid until a day that is over: then it ends at once. */
export const pausedWhy = (date: string | null) => `It is paid until ${date ?? 'then'}. Nothing more is charged.`;
export const nowUnpaid = 'Now, without a refund';
export const nowUnpaidWhy = 'The payment that is due did not come. Everything shuts now, and nothing more is charged.';
export const now = 'Now, with a refund';
export const nowWhy =
  'Everything shuts now and the last payment that came goes back in full. Its payment fee is yours to bear.';
export const endThis = 'End this membership';
export const keepIt = 'Keep it';
export const ending = 'Ending…';
export const endsAt = (name: string, date: string | null) =>
  date === null ? `${name}'s membership ends` : `${name}'s membership ends on ${date}`;
export const ended = (name: string) => `${name}'s membership is over`;
export const goesBack = 'The last payment goes back.';
