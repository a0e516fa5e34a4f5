import { sql } from 'kysely';
import type { PageLinks } from '#features/identity/creators/creators.queries.ts';
import { isNameHeld } from '#features/identity/names/names.queries.ts';
import type { Config } from '#app/config.ts';
import type { Db } from '#platform/db/database.ts';
import { currentOffer } from './memberships.sql.ts';

export interface OfferRow {
  id: string;
  price_kobo: number;
  benefits: string[];
}

export interface OfferContent {
  priceKobo: number;
  benefits: readonly string[];
}

const offerColumns = ['id', 'price_kobo', 'benefits'] as const;

/** Violates the constraint `memberships_one_offer` if the creator has an offer already. */
export const insertOffer = (
  db: Db,
  { creatorId, priceKobo, benefits, now }: OfferContent & { creatorId: string; now: Date },
): Promise<OfferRow> =>
  db
    .insertInto('memberships')
    .values({ creator_id: creatorId, price_kobo: priceKobo, benefits: [...benefits], created_at: now })
    .returning(offerColumns)
    .executeTakeFirstOrThrow();

interface OwnOffer {
  id: string;
  creatorId: string;
}

/**
 * Edits the creator's current offer in place: subscriptions carry the price they agreed to. `announced_kobo` starts as
 * the first price, which patrons know.
 */
export const updateOffer = (
  db: Db,
  { id, creatorId }: OwnOffer,
  { priceKobo, benefits }: OfferContent,
): Promise<OfferRow | undefined> =>
  db
    .updateTable('memberships')
    .set({ price_kobo: priceKobo, benefits: [...benefits], announced_kobo: sql`coalesce(announced_kobo, price_kobo)` })
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .where('state', '=', 'offered')
    .returning(offerColumns)
    .executeTakeFirst();

/** False if it is not the creator's current offer. */
export async function withdrawOffer(db: Db, { id, creatorId }: OwnOffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ state: 'withdrawn' })
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .where('state', '=', 'offered')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A creator's front page with their current offer. Address and page name are null until an address is chosen. */
export interface MembershipPageRow {
  creator_id: string;
  user_name: string | null;
  page_name: string | null;
  bio: string;
  verified_at: Date | null;
  avatar_key: string | null;
  banner_key: string | null;
  page_image_key: string | null;
  links: PageLinks;
  offer_id: string | null;
  price_kobo: number | null;
  benefits: string[] | null;
}

/**
 * Selects no page name for others while the creator's names are held, so that the page is shown by its address; and no
 * offer while nobody can pay for it, because the creator's share has nowhere to go.
 */
export async function findMembershipPage(
  db: Db,
  { moneyMode }: Pick<Config, 'moneyMode'>,
  by: { creatorId: string } | { label: string },
  viewerId: string | null,
): Promise<MembershipPageRow | undefined> {
  const matches = 'label' in by ? sql`p.user_name = ${by.label}` : sql`p.user_id = ${by.creatorId}`;
  const { rows } = await sql<MembershipPageRow>`
    select p.user_id as creator_id, p.user_name, case when p.user_id = ${viewerId}::uuid or not ${isNameHeld('p')} then p.page_name end as page_name, p.bio, p.verified_at,
      p.avatar_key, p.banner_key, p.page_image_key, p.links,
      o.id as offer_id, o.price_kobo, o.benefits
    from profiles p
    join users u on u.id = p.user_id and u.state = 'active' and 'creator' = any(u.roles)
    left join lateral ${currentOffer(sql.ref('p.user_id'))} o on
      p.user_id = ${viewerId}::uuid or ${moneyMode !== 'split'} or exists (
        select from subaccounts a where a.creator_id = p.user_id and a.retired_at is null)
    where ${matches}`.execute(db);
  return rows[0];
}
