/** Resources a caller can use up. `vendor`: calls to somebody who charges for them, or who blocks after too many. */
export const resources = ['cpu', 'memory', 'connections', 'emails', 'disk', 'rows', 'vendor'] as const;
export type Resource = (typeof resources)[number];

interface Bound {
  resource: Resource;
  /** Limit for one caller, or for all of them together. */
  atMost: string;
  /** The file that enforces it, from the root of the repository. */
  code: `${'apps' | 'packages'}/${string}.ts`;
}

const api = 'apps/api/src';
const money = `${api}/features/money` as const;

/**
 * Every limit that protects the machine, the mailboxes and other people's money. Each endpoint, job, socket event and
 * raw route names its bounds under `cost`; the table in docs/security.md is generated from here.
 */
export const bounds = {
  requests: {
    resource: 'cpu',
    atMost: '3,000 calls in 5 minutes of one person, else of one network, all processes together',
    code: `${api}/platform/http/call-limits.ts`,
  },
  body: {
    resource: 'memory',
    atMost: '16 KB, or what the largest right body takes; no more values than that has, and 20',
    code: `${api}/platform/http/body-bounds.ts`,
  },
  page: { resource: 'rows', atMost: 'reads one page of 50 rows by an index', code: 'packages/contract/src/paging.ts' },
  oneRow: {
    resource: 'rows',
    atMost: 'writes one row for each person and thing; a repeated call replaces it',
    code: `${api}/platform/db/types.ts`,
  },
  pageNames: {
    resource: 'rows',
    atMost: '5 new user names a day and 20 in 90 days of one creator; each stays reserved for 90 days',
    code: `${api}/features/identity/creators/creators.service.ts`,
  },
  passwordHashes: {
    resource: 'cpu',
    atMost:
      '3 at a time, queued fairly by network; 128 waiting in each of three queues, 64 of one network; more are asked to come back',
    code: `${api}/features/identity/auth/passwords.ts`,
  },
  guesses: {
    resource: 'rows',
    atMost: '5 wrong in 5 to 10 minutes for one account, 100 from one network',
    code: `${api}/features/identity/auth/auth-limits.ts`,
  },
  codeEmails: {
    resource: 'emails',
    atMost:
      '8 an hour to one address, 14 to all addresses of a mailbox with one account; 6 more where the right password is given; to mailboxes that typed no code back 30 an hour from one address, 120 from its network, 2,000 of all',
    code: `${api}/features/identity/auth/auth-limits.ts`,
  },
  reauthEmails: {
    resource: 'emails',
    atMost: '15 an hour of one person',
    code: `${api}/features/identity/auth/security/security-limits.ts`,
  },
  nonces: {
    resource: 'rows',
    atMost: 'one row a call, deleted a day after it ended',
    code: `${api}/features/identity/auth/auth.jobs.ts`,
  },
  sessions: {
    resource: 'rows',
    atMost: '50 sign-ins of one person, each on 51 hosts',
    code: 'packages/contract/src/server-limits.ts',
  },
  sessionCodes: {
    resource: 'rows',
    atMost:
      'made: 60 in 10 minutes of one person, 10 of them for one host, 2,000 from one network; wrong: 100 in 10 minutes from one network, 50 of them at one host; one row each, deleted a day after it ended',
    code: `${api}/features/identity/auth/exchange/exchange-limits.ts`,
  },
  documents: {
    resource: 'cpu',
    atMost: '50 in progress, in a thread of their own',
    code: `${api}/platform/pdf/pdf.ts`,
  },
  exports: {
    resource: 'rows',
    atMost: '30 in 5 minutes, streamed',
    code: `${api}/features/insight/account/account.routes.ts`,
  },
  spreadsheets: {
    resource: 'rows',
    atMost: '60 in 5 minutes, streamed',
    code: `${api}/features/money/statements/statements.routes.ts`,
  },
  figures: {
    resource: 'cpu',
    atMost: '120 in 5 minutes',
    code: `${api}/features/insight/analytics/analytics.routes.ts`,
  },
  pageViews: {
    resource: 'rows',
    atMost: '3,000 in 5 minutes of one network, counted apart, written in batches into one row a creator and day',
    code: `${api}/features/insight/analytics/analytics.routes.ts`,
  },
  cards: {
    resource: 'cpu',
    atMost: '200 in 5 minutes; one drawn at a time, 20 waiting, 100 cached, and 20 of moments',
    code: `${api}/features/outreach/sharing/card-cache.ts`,
  },
  search: {
    resource: 'cpu',
    atMost: '3 at a time, 50 waiting, where a word is searched for',
    code: `${api}/platform/search-semaphore.ts`,
  },
  pictures: {
    resource: 'cpu',
    atMost: '3 at once of one person, queued fairly by person; 40 waiting; 25 megapixels for a profile, 50 for a post',
    code: `${api}/platform/fair-queue.ts`,
  },
  pictureFiles: {
    resource: 'disk',
    atMost: '1,000 a day of one person, 10 MB each',
    code: `${api}/features/publishing/media/uploads.service.ts`,
  },
  videoFiles: {
    resource: 'disk',
    atMost: '50 a day and 10 unfinished of one creator, 200 MB each',
    code: `${api}/features/publishing/media/videos.service.ts`,
  },
  videos: {
    resource: 'cpu',
    atMost: 'one prepared at a time, behind everything else',
    code: `${api}/features/publishing/media/prepare-video.ts`,
  },
  files: {
    resource: 'connections',
    atMost: '36,000 in 5 minutes of one network',
    code: `${api}/features/publishing/media/media.routes.ts`,
  },
  builtFiles: {
    resource: 'connections',
    atMost: 'not counted: a few hundred files that were built and compressed before; any that is not there is a call',
    code: `${api}/pages.ts`,
  },
  imports: {
    resource: 'memory',
    atMost: '40 in 5 minutes, 5,000 rows each; 20,000 people waiting for one creator',
    code: `${api}/features/outreach/members/invitations/invitations.routes.ts`,
  },
  invitations: {
    resource: 'emails',
    atMost:
      'none without a bank account, a payment or a yes; then 20 a day, up to 500; 2,000 a day of all creators; two to one address in 30 days',
    code: `${api}/features/outreach/members/invitations/send-invitations.ts`,
  },
  messages: {
    resource: 'rows',
    atMost: '30 a minute, 300 a day, 50 new threads a day',
    code: `${api}/features/outreach/messages/send-message.ts`,
  },
  comments: {
    resource: 'rows',
    atMost: '150 in 5 minutes of one person',
    code: `${api}/features/publishing/comments/comments.routes.ts`,
  },
  posts: {
    resource: 'rows',
    atMost: '200 a day of one creator',
    code: `${api}/features/publishing/posts/posts.service.ts`,
  },
  announcements: {
    resource: 'emails',
    atMost: 'one notification a reader and post; one email of a creator and reader in a while, and in batches',
    code: `${api}/features/outreach/emails/post-emails.ts`,
  },
  blocks: { resource: 'rows', atMost: '500 a day', code: `${api}/features/publishing/blocks/blocks.service.ts` },
  reports: { resource: 'rows', atMost: '60 an hour', code: `${api}/features/insight/reports/reports.service.ts` },
  priceEmails: {
    resource: 'emails',
    atMost: 'one a patron and day',
    code: `${api}/features/money/memberships/announce-offer.ts`,
  },
  accountNames: { resource: 'vendor', atMost: '30 an hour and 60 a day', code: `${money}/payouts/account.service.ts` },
  identityChecks: { resource: 'vendor', atMost: '10 a day', code: `${money}/payouts/identity.service.ts` },
  refundAccounts: {
    resource: 'vendor',
    atMost: '10 an hour and 20 a day of one person, for a refund that waits for their account',
    code: `${api}/features/money/refunds/refund-account.service.ts`,
  },
  disputeAnswers: { resource: 'vendor', atMost: '10 an hour', code: `${money}/disputes/own-disputes.service.ts` },
  payouts: {
    resource: 'vendor',
    atMost: 'one a minute, after a re-authentication',
    code: `${api}/features/money/payouts/create-payout.service.ts`,
  },
  operatorActs: { resource: 'rows', atMost: 'one a reauth code', code: `${api}/features/insight/console/perform.ts` },
  checkouts: {
    resource: 'vendor',
    atMost:
      'one open attempt an invoice, 99 attempts in all; 10 new checkouts a day of one patron and creator; none after 5 payments in 30 days that bought nothing',
    code: `${api}/features/money/subscriptions/paying/checkout-limits.ts`,
  },
  savedCharges: {
    resource: 'vendor',
    atMost: '10 rounds a day of one person, which end with the first decline',
    code: `${api}/features/money/subscriptions/methods/pay-failed.service.ts`,
  },
  testPushes: {
    resource: 'vendor',
    atMost: '5 in 10 minutes of one person',
    code: `${api}/features/outreach/push/push.service.ts`,
  },
  signedEvents: {
    resource: 'rows',
    atMost: 'a signature first, then one row for each body',
    code: `${api}/features/money/billing/inbox.service.ts`,
  },
  privateFeeds: {
    resource: 'rows',
    atMost: '20 made and 600 read in 5 minutes, 50 posts each',
    code: `${api}/features/outreach/sharing/private-feeds.routes.ts`,
  },
  links: {
    resource: 'rows',
    atMost: '600 calls in 5 minutes',
    code: `${api}/platform/http/signed-link.ts`,
  },
  sitemaps: { resource: 'rows', atMost: '60 in 5 minutes', code: `${api}/features/outreach/sharing/sitemap.routes.ts` },
  renderings: { resource: 'cpu', atMost: 'as calls of whoever causes it; 32 MB cached', code: `${api}/page-cache.ts` },
  health: {
    resource: 'connections',
    atMost: 'one question to the database a second; closed to whoever comes by the proxy',
    code: `${api}/platform/http/health.ts`,
  },
  handshakes: {
    resource: 'connections',
    atMost:
      '1,000 of one network that have not signed in, each for 4.5 s; 30 sockets of one person, and 600 connections in 5 minutes',
    code: `${api}/platform/realtime/admission.ts`,
  },
  packets: {
    resource: 'memory',
    atMost: '50 packets of 16 KB and 20 pings a minute; 1 MB that waits to be read',
    code: `${api}/platform/realtime/connection-limits.ts`,
  },
  batches: {
    resource: 'rows',
    atMost: 'a batch a statement, and one round at a time in a process',
    code: `${api}/platform/jobs/jobs.ts`,
  },
  retries: {
    resource: 'vendor',
    atMost: '20 jobs at a time, tried again with growing pauses',
    code: `${api}/platform/jobs/jobs.ts`,
  },
} as const satisfies Record<string, Bound>;

export type BoundName = keyof typeof bounds;
/** Cost of serving something, by the bounds that apply; the scarcest comes first. */
export type Cost = readonly [BoundName, ...BoundName[]];
