export const show = 'Show';
/** Ending and failed memberships are among the active. */
export const shown = { active: 'Active', ending: 'Ending', failed: 'Failed', paused: 'Paused' } as const;
export const shownCount = (status: keyof typeof shown, count: string) => `${shown[status]} ${count}`;
export const counts = {
  active: (count: string) => `${count} active`,
  ending: (count: string) => `${count} ending`,
  failed: (count: string) => `${count} failed`,
  paused: (count: string) => `${count} paused`,
} as const;
export const noneShown = {
  ending: 'No membership is ending.',
  failed: 'Everyone has paid.',
  paused: 'Nobody has paused.',
} as const;
export const noneCalled = (name: string) => `No patron called '${name}'.`;
export const more = 'More about your patrons';
export const search = 'Search your patrons';
export const showSearch = 'Search';
export const searchHint = 'Name or user name';
export const clear = 'Clear the search';
export const showAll = 'Show all';
export const messages = 'Messages';
export const importPeople = 'Import';
export const exportCsv = 'Export CSV';
export const exporting = 'Exporting…';
export const csvName = (filter: string) => (filter === 'active' ? 'udala-members.csv' : `udala-members-${filter}.csv`);
export const sortBy = 'Sort by';
export const sortedBy = (sorting: string) => `Sort: ${sorting}`;
export const sortings = {
  'since desc': 'Newest first',
  'since asc': 'Oldest first',
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
  'next-payment asc': 'Next payment, soonest first',
  'next-payment desc': 'Next payment, latest first',
  'amount desc': 'Amount, highest first',
  'amount asc': 'Amount, lowest first',
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
export const showCode = 'Show QR code';
export const codeTitle = 'Scan to open your page';
export const codeOf = (url: string) => `QR code of ${url}`;

export const sinceMonth = (month: string) => `· since ${month}`;
export const moreOf = (name: string) => `More about ${name}`;
export const sendMessage = 'Send a message';
export const sendEmail = 'Write an email';
export const paymentsAndHistory = 'Payments and history';

export const actions = 'More';
export const end = 'End membership';
export const endTitle = (name: string) => `End ${name}'s membership?`;
export const when = 'When';
export const atTheEnd = 'When their paid month ends';
export const atTheEndWhy = (name: string, date: string | null) =>
  `${name} keeps everything until ${date ?? 'then'}. Nothing more is charged.`;
/** A paused membership may be paid until a past day: then it ends at once. */
export const pausedWhy = (date: string | null) => `It is paid until ${date ?? 'then'}. Nothing more is charged.`;
export const nowUnpaid = 'Now, without a refund';
export const nowUnpaidWhy =
  "Their payment is overdue. They lose access now and aren't charged again. A payment already on its way still counts.";
export const now = 'Now, with a refund';
export const nowWhy = 'They lose access now and get their last payment back in full. You cover its payment fee.';
export const endThis = 'End this membership';
export const keepIt = 'Keep it';
export const ending = 'Ending…';
