import { Type, type Static } from 'typebox';
import { Benefit } from './benefits.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Page } from './paging.ts';
import { PageLinks } from './profiles.ts';
import { Empty, Naira, Nullable, Strict, Uuid } from './scalars.ts';

export const Membership = Strict({
  id: Uuid,
  price: Naira,
  benefits: Type.Array(Type.String()),
  description: Type.String(),
});
export type Membership = Static<typeof Membership>;

/** Public page of a host, shown without signing in. */
export const MembershipPage = Strict({
  id: Nullable(Uuid),
  creatorId: Uuid,
  pageName: Type.String(),
  userName: Type.String(),
  bio: Type.String(),
  isVerified: Type.Boolean(),
  pageImageUrl: Nullable(Type.String()),
  pageImage: Nullable(Type.String()),
  bannerImageUrl: Nullable(Type.String()),
  profileImageUrl: Nullable(Type.String()),
  links: PageLinks,
  price: Nullable(Naira),
  benefits: Type.Array(Type.String()),
});
export type MembershipPage = Static<typeof MembershipPage>;

export const MembershipBody = Strict({
  price: Naira,
  benefits: Type.Array(Benefit, { minItems: 1, maxItems: limits.benefitsMax }),
  description: Type.Optional(Type.String({ maxLength: 0 })),
});

export const createMembership = endpoint({
  method: 'POST',
  path: '/memberships',
  access: 'creator',
  cost: ['oneRow'],
  summary: "Opens the signed-in creator's offer",
  body: MembershipBody,
  reply: Membership,
  status: 201,
  errors: ['not_found', 'conflict'],
});

export const updateMembership = endpoint({
  method: 'PATCH',
  path: '/memberships/:id',
  access: 'creator',
  cost: ['oneRow', 'priceEmails'],
  summary: 'Edits the offer; current patrons stay on the price they agreed to',
  params: Strict({ id: Uuid }),
  body: MembershipBody,
  reply: Membership,
  errors: ['not_found'],
});

export const deleteMembership = endpoint({
  method: 'DELETE',
  path: '/memberships/:id',
  access: 'creator',
  cost: ['oneRow', 'priceEmails'],
  summary: 'Withdraws the offer',
  params: Strict({ id: Uuid }),
  reply: Empty,
  errors: ['not_found'],
});

export const listMemberships = endpoint({
  method: 'GET',
  path: '/memberships',
  access: 'anyone',
  cost: ['page'],
  summary: "A creator's offer, by their id, or their page, by its address",
  query: Strict({
    creatorId: Type.Optional(Uuid),
    membershipUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  }),
  reply: Page(MembershipPage),
  errors: ['not_found'],
});

export const findPageByHost = endpoint({
  method: 'GET',
  path: '/memberships/page',
  access: 'anyone',
  cost: ['page'],
  summary: 'The page that a host name belongs to; the members site has none',
  query: Strict({
    hostname: Type.String({ minLength: 1, maxLength: 270, pattern: '^[A-Za-z0-9.-]+(?::[0-9]{1,5})?$' }),
  }),
  reply: Page(MembershipPage),
  errors: ['not_found'],
});
