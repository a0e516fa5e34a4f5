import type { MemberSheet } from '@udala/contract/members';
import { idOf, makeMember } from './wire.ts';

/** Chidi's sheet as Ada sees it. */
export const makeSheet = (given: Partial<MemberSheet> = {}): MemberSheet => ({
  member: makeMember({ email: 'chidi@udala.example' }),
  paidKobo: 500_000,
  payments: [
    { id: idOf(600), amountKobo: 250_000, status: 'paid', reason: null, createdAt: '2026-11-20T08:00:00.000Z' },
    {
      id: idOf(601),
      amountKobo: 250_000,
      status: 'failed',
      reason: 'Not enough money.',
      createdAt: '2026-10-20T08:00:00.000Z',
    },
  ],
  events: [
    { at: '2026-11-20T08:00:00.000Z', kind: 'renewed', price: 2500 },
    { at: '2026-09-20T08:00:00.000Z', kind: 'joined', price: 2500 },
  ],
  likedPosts: [
    { id: idOf(100), postType: 'Feed', title: 'Ten minutes before the sun', likedAt: '2026-11-21T08:00:00.000Z' },
    { id: idOf(101), postType: 'Community', title: 'Who comes along?', likedAt: '2026-11-20T08:00:00.000Z' },
  ],
  likeCount: 2,
  commentCount: 1,
  canMessage: true,
  isBlocked: false,
  ...given,
});
