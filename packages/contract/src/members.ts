import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Page, pageQuery } from './paging.ts';
import { AuthorProfile } from './profiles.ts';
import { CalendarDate, Count, Empty, Instant, Kobo, Naira, Nullable, Strict, Uuid } from './scalars.ts';
import { SubscriptionState } from './subscriptions.ts';

/** `active` are all whose membership runs, the ending and the failed among them. */
export const memberStatusFilters = ['active', 'ending', 'failed', 'paused'] as const;
export const MemberStatusFilter = Type.Enum([...memberStatusFilters]);
export type MemberStatusFilter = Static<typeof MemberStatusFilter>;

export const memberSorts = ['since', 'name', 'next-payment', 'amount'] as const;
export const MemberSort = Type.Enum([...memberSorts]);
export type MemberSort = Static<typeof MemberSort>;

/** A patron as her creator sees her. */
export const Member = Strict({
  subscriptionId: Uuid,
  patron: AuthorProfile,
  email: Nullable(Type.String(), { description: 'Where its owner shows it to creators' }),
  status: SubscriptionState,
  /** Whether the payment that is due was tried and failed; where it is due and was not, nobody has paid yet. */
  paymentFailed: Type.Boolean(),
  price: Naira,
  startedOn: Nullable(CalendarDate),
  nextPaymentOn: Nullable(CalendarDate),
  /** The day on which what is paid for ends. */
  paidUntil: Nullable(CalendarDate),
  /** When everything shuts unless money comes, grace included. */
  accessUntil: Nullable(Instant),
});
export type Member = Static<typeof Member>;

const filter = {
  q: Type.Optional(Type.String({ maxLength: limits.searchMaxLength, description: 'A part of a name or user name' })),
  status: Type.Optional(MemberStatusFilter),
};

export const listMembers = endpoint({
  method: 'GET',
  path: '/members',
  access: 'creator',
  cost: ['search', 'page'],
  summary: 'Who supports the signed-in creator',
  query: Strict({
    ...filter,
    sort: Type.Optional(MemberSort),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    ...pageQuery,
    /** Longer than another list's: it may hold a name. */
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 700, pattern: '^[A-Za-z0-9_-]+$' })),
  }),
  reply: Page(Member),
  errors: ['not_found'],
});

/** One patron: what she paid, what became of her membership, and which posts she liked. */
export const MemberSheet = Strict({
  member: Member,
  /** Of all her memberships to this creator. */
  paidKobo: Kobo,
  payments: Type.Array(
    Strict({
      id: Uuid,
      amountKobo: Kobo,
      status: Type.Enum(['paid', 'failed', 'waiting', 'refunding', 'refunded', 'disputed']),
      reason: Nullable(Type.String()),
      createdAt: Instant,
    }),
    { description: 'The newest 12' },
  ),
  events: Type.Array(
    Strict({
      at: Instant,
      /** `cancelled`: not renewed any more, whoever wanted it so. */
      kind: Type.Enum(['joined', 'rejoined', 'renewed', 'failed', 'cancelled', 'resumed', 'paused', 'ended', 'price']),
      price: Naira,
    }),
    { description: 'The newest 24' },
  ),
  likedPosts: Type.Array(
    Strict({ id: Uuid, postType: Type.Enum(['Feed', 'Community']), title: Type.String(), likedAt: Instant }),
    { description: 'The newest 10' },
  ),
  likeCount: Count,
  commentCount: Count,
  /** Whether the creator can write to her; why not, in words, where she cannot. */
  canMessage: Type.Boolean(),
  isBlocked: Type.Boolean(),
});
export type MemberSheet = Static<typeof MemberSheet>;

export const getMember = endpoint({
  method: 'GET',
  path: '/members/:patronId',
  access: 'creator',
  cost: ['page'],
  summary: 'One patron of the signed-in creator, of now or before',
  params: Strict({ patronId: Uuid }),
  reply: MemberSheet,
  errors: ['not_found'],
});

export const getMembersCsv = endpoint({
  method: 'GET',
  path: '/members.csv',
  access: 'creator',
  cost: ['spreadsheets'],
  summary: 'All of them and all who are invited, for a spreadsheet; POST /members/imports takes the same columns',
  query: Strict({ status: filter.status }),
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

/** Rows of a file of members. */
export const importRowsMax = 5_000;
/** Rows that cannot be taken, given back to be mended. Sent again, they make room for the next. */
export const importErrorRowsMax = 100;
/** Emails to invited people, of one creator: so many at most, where they are welcome. */
export const invitationsPerDayMax = 500;
/** Of one creator; what is left of them is sent first. */
export const invitationsWaitingMax = 20_000;
export const importSources = ['patreon', 'ghost', 'selar', 'udala'] as const;
export const ImportSource = Type.Enum([...importSources]);
export type ImportSource = Static<typeof ImportSource>;

/** What an import did, or would do. */
export const ImportOutcome = Strict({
  rows: Count,
  /** Who is invited by it. */
  invited: Count,
  /** Whom nothing needs to be done for: patrons and invited already. */
  known: Count,
  /** Rows that cannot be taken; `errorCsv` holds the first 100 as they were sent, long cells cut, with a last column that says why. */
  refused: Count,
  problems: Type.Array(Strict({ line: Count, field: Type.String(), message: Type.String() }), {
    description: 'The first 20',
  }),
  errorCsv: Nullable(Type.String(), { description: 'Can be mended and sent again' }),
  /** The first rows as they were understood. */
  sample: Type.Array(
    Strict({
      name: Type.String(),
      email: Type.String(),
      since: Nullable(CalendarDate),
      amountKobo: Nullable(Kobo),
      tier: Type.String(),
    }),
  ),
});
export type ImportOutcome = Static<typeof ImportOutcome>;

export const importMembers = endpoint({
  method: 'POST',
  path: '/members/imports',
  access: 'creator',
  cost: ['imports', 'invitations'],
  summary:
    'Invites the people of a file from another service by email; nobody is let in, and with dryRun nothing is done',
  body: Strict({
    source: ImportSource,
    csv: Type.String({ minLength: 1, maxLength: limits.importMaxLength }),
    dryRun: Type.Boolean(),
  }),
  reply: ImportOutcome,
  idempotent: true,
  errors: ['not_found', 'conflict', 'too_large'],
});

export const Invitation = Strict({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  source: ImportSource,
  since: Nullable(CalendarDate),
  amountKobo: Nullable(Kobo),
  tier: Type.String(),
  /** `refused`: asked for no more letters of this kind, or the address takes none. */
  status: Type.Enum(['waiting', 'sent', 'joined', 'refused']),
  at: Instant,
});
export type Invitation = Static<typeof Invitation>;

/** How many invitations may go out, and what they wait for where none may. */
export const InvitationAllowance = Strict({
  closed: Nullable(Type.Enum(['page', 'name', 'unverified', 'stopped']), {
    description:
      'Why none goes out: no page and offer, a name that is being looked at, neither bank account nor payment, stopped',
  }),
  perDay: Count,
  leftToday: Count,
  waiting: Count,
  stopped: Nullable(
    Strict({
      at: Instant,
      figures: Nullable(Strict({ sent: Count, bounced: Count, refused: Count }), {
        description: 'Null where the operator stopped them',
      }),
    }),
  ),
});
export type InvitationAllowance = Static<typeof InvitationAllowance>;

export const getInvitationAllowance = endpoint({
  method: 'GET',
  path: '/members/invitations/allowance',
  access: 'creator',
  cost: ['page'],
  summary: 'How many invitations of the signed-in creator go out a day, or why none does',
  reply: InvitationAllowance,
  errors: ['not_found'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/members/invitations',
  access: 'creator',
  cost: ['page'],
  summary: 'Whom the signed-in creator invited, newest first',
  query: Strict(pageQuery),
  reply: Page(Invitation),
  errors: ['not_found'],
});

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/members/invitations/:id',
  access: 'creator',
  cost: ['oneRow'],
  summary: 'Takes an invitation back; one that is not sent yet is not sent',
  params: Strict({ id: Uuid }),
  reply: Empty,
  errors: ['not_found'],
});
