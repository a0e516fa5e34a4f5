export const activeCount = (count: number) => `${count} active`;
export const table = 'Your active patrons';
export const name = 'Name';
export const since = 'Since';
export const nextPayment = 'Next payment';
export const amount = 'Amount';
export const status = 'Status';
export const none = '–';
export const empty = 'No patrons yet. Share your page.';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const whatsApp = 'WhatsApp';
export const shareText = (url: string) => `Join my page on Udala: ${url}`;

export const action = 'Action';
export const end = 'End membership';
export const endOf = (name: string) => `End membership of ${name}`;
export const endTitle = (name: string) => `End ${name}'s membership?`;
export const when = 'When';
export const atTheEnd = 'When what is paid for ends';
export const atTheEndWhy = (name: string, date: string | null) =>
  `${name} keeps everything until ${date ?? 'then'}. Nothing more is charged.`;
export const now = 'Now, with a refund';
export const nowWhy = 'Everything shuts now and the last payment goes back in full. Its payment fee is yours to bear.';
export const endThis = 'End this membership';
export const keepIt = 'Keep it';
export const ending = 'Ending…';
export const endsAt = (name: string, date: string | null) =>
  date === null ? `${name}'s membership ends` : `${name}'s membership ends on ${date}`;
export const ended = (name: string) => `${name}'s membership is over`;
export const goesBack = 'The last payment goes back.';
