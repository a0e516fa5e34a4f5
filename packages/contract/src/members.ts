import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Page, pageQuery } from './paging.ts';
import { AuthorProfile } from './profiles.ts';
import { CalendarDate, Count, Empty, Instant, Kobo, Naira, Nullable, Strict, Uuid } from './scalars.ts';
import { SubscriptionState } from './subscriptions.ts';

/** `active` includes every running membership, also ending and failed ones. */
export const memberStatusFilters = ['active', 'ending', 'failed', 'paused'] as const;
export const MemberStatusFilter = Type.Enum([...memberStatusFilters]);
export type MemberStatusFilter = Static<typeof MemberStatusFilter>;

export const memberSorts = ['since', 'name', 'next-payment', 'amount'] as const;
export const MemberSort = Type.Enum([...memberSorts]);
export type MemberSort = Static<typeof MemberSort>;

/** A patron in their creator's list. */
export const Member = Strict({
  subscriptionId: Uuid,
  patron: AuthorProfile,
  email: Nullable(Type.String(), { description: 'Where its owner shows it to creators' }),
  status: SubscriptionState,
  /** True if the due payment was tried and failed; false if it is due and nobody has tried to pay yet. */
  paymentFailed: Type.Boolean(),
  price: Naira,
  startedOn: Nullable(CalendarDate),
  nextPaymentOn: Nullable(CalendarDate),
  /** The day on which the paid period ends. */
  paidUntil: Nullable(CalendarDate),
  /** End of access unless a payment arrives, grace included. */
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
    /** Longer than another list's: it may contain a name. */
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 700, pattern: '^[A-Za-z0-9_-]+$' })),
  }),
  reply: Page(Member),
  errors: ['not_found'],
});

/** How many members each filter shows. */
export const MemberCounts = Strict({ active: Count, ending: Count, failed: Count, paused: Count });
export type MemberCounts = Static<typeof MemberCounts>;

export const getMemberCounts = endpoint({
  method: 'GET',
  path: '/members/counts',
  access: 'creator',
  cost: ['page'],
  summary: 'How many patrons of the signed-in creator are active, ending, failed and paused',
  reply: MemberCounts,
  errors: ['not_found'],
});

/** Details of one patron: payments, history of the membership, and liked posts. */
export const MemberSheet = Strict({
  member: Member,
  /** Total of all the patron's memberships to this creator. */
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
      /** `cancelled`: not renewed any more, whoever cancelled it. */
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
  /** True if the creator can write to the patron. */
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

/** Maximum of rows in a file of members. */
export const importRowsMax = 5_000;
/** Most rejected rows returned for correction; once these are corrected and sent again, the next ones are returned. */
export const importErrorRowsMax = 100;
/** Most emails a day to people invited by one creator, where they are welcome. */
export const invitationsPerDayMax = 500;
/** Waiting invitations of one creator; older ones are sent first. */
export const invitationsWaitingMax = 20_000;
export const importSources = ['patreon', 'ghost', 'selar', 'udala'] as const;
export const ImportSource = Type.Enum([...importSources]);
export type ImportSource = Static<typeof ImportSource>;

/** Result of an import, or of its preview. */
export const ImportOutcome = Strict({
  rows: Count,
  /** People invited by it. */
  invited: Count,
  /** People without need of an invitation: patrons and those invited already. */
  known: Count,
  /** Rejected rows; `errorCsv` holds the first 100 as sent, long cells cut, with the reason in a last column. */
  refused: Count,
  problems: Type.Array(Strict({ line: Count, field: Type.String(), message: Type.String() }), {
    description: 'The first 20',
  }),
  errorCsv: Nullable(Type.String(), { description: 'Can be mended and sent again' }),
  /** The first rows as they were parsed. */
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
  /** `refused`: opted out of emails of this kind, or the address takes none. */
  status: Type.Enum(['waiting', 'sent', 'joined', 'refused']),
  at: Instant,
});
export type Invitation = Static<typeof Invitation>;

/** Daily number of invitations, and the reason where none may be sent. */
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
