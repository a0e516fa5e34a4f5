import { sql, type RawBuilder } from 'kysely';
import { joinRefunds } from '#features/money/refunds/refunds.sql.ts';
import type { Db } from '#platform/db/database.ts';

/** One list of an account's file. `rows` yields its sort key `place`, a uuid, and the `item`. */
export interface Section {
  name: string;
  rows: (userId: string) => RawBuilder<unknown>;
}

const paid = sql`invoices i join charge_attempts a on a.invoice_id = i.id
  left join payment_methods k on k.id = a.method_id ${joinRefunds(sql.ref('a.id'))}`;

/** All of a person's rows, in the order of the file. Others appear as the person sees them: by id, creators by name. */
export const sections: readonly Section[] = [
  {
    name: 'sessions',
    rows: (userId) => sql`
      select id as place, json_build_object('site', host, 'browser', user_agent, 'beganAt', created_at,
        'lastUsedAt', seen_at, 'endsAt', expires_at) as item
      from sessions where user_id = ${userId}`,
  },
  {
    name: 'subscriptions',
    rows: (userId) => sql`
      select s.id as place, json_build_object('id', s.id, 'creatorId', s.creator_id, 'creator', p.name, 'status', s.state,
        'amountKobo', s.price_kobo, 'beganAt', s.created_at, 'accessUntil', s.access_until, 'endedAt', s.ended_at,
        'endReason', s.end_reason, 'cancelReason', s.cancel_reason, 'agreedTo', s.consent,
        'agreedToVersion', s.consent_version, 'agreedAt', s.consented_at) as item
      from subscriptions s join profiles p on p.user_id = s.creator_id where s.patron_id = ${userId}`,
  },
  {
    name: 'payments',
    rows: (userId) => sql`
      select a.id as place, json_build_object('id', a.id, 'membershipId', i.subscription_id, 'reference', a.reference,
        'amountKobo', a.amount_kobo, 'status', a.state, 'from', i.period_start, 'to', i.period_end, 'at', a.created_at,
        'paidAt', case when a.state = 'succeeded' then i.paid_at end, 'channel', a.channel, 'brand', k.brand,
        'last4', k.last4, 'refund', r.state, 'refundedKobo', r.kobo, 'receivedKobo', a.received_kobo,
        'receipt', case when a.state = 'succeeded' then
          '/payments/' || a.id || '/receipt.pdf' end) as item
      from ${paid} where i.patron_id = ${userId}`,
  },
  {
    name: 'paymentMethods',
    rows: (userId) => sql`
      select id as place, json_build_object('channel', channel, 'brand', brand, 'bank', bank, 'last4', last4,
        'expiresOn', expires_on, 'chargedFor', email, 'addedAt', created_at, 'removedAt', removed_at) as item
      from payment_methods where patron_id = ${userId}`,
  },
  {
    name: 'offers',
    rows: (userId) => sql`
      select id as place, json_build_object('id', id, 'amountKobo', price_kobo, 'benefits', benefits, 'status', state,
        'madeAt', created_at) as item
      from memberships where creator_id = ${userId}`,
  },
  {
    name: 'payoutAccounts',
    rows: (userId) => sql`
      select id as place, json_build_object('bank', bank_name, 'last4', last4, 'name', account_name,
        'addedAt', created_at, 'replacedAt', replaced_at, 'identityCheckedAt', identity_at,
        'identityConfirmedAt', identity_verified_at, 'identityFailure', identity_failure,
        'providerCustomer', identity_customer) as item
      from payout_accounts where creator_id = ${userId}`,
  },
  {
    name: 'payouts',
    rows: (userId) => sql`
      select id as place, json_build_object('reference', reference, 'amountKobo', amount_kobo, 'feeKobo', fee_kobo,
        'status', state, 'at', created_at, 'settledAt', settled_at) as item
      from payouts where creator_id = ${userId}`,
  },
  {
    name: 'posts',
    rows: (userId) => sql`
      select p.id as place, json_build_object('id', p.id, 'type', p.post_type, 'visibility', p.audience,
        'status', p.state, 'title', p.title, 'teaser', p.teaser, 'text', b.body, 'at', p.published_at,
        'editedAt', p.edited_at, 'media', array(
          select json_build_object('kind', media.kind, 'alt', shown.alt, 'files', array(
            select '/media/' || media.id || '/' || (file ->> 'name') from jsonb_array_elements(media.files) file))
          from post_media shown join media on media.id = shown.media_id
          where shown.post_id = p.id order by shown.position),
        'cover', (select coalesce(cover.blur, '/media/' || media.id || '/' || (media.files -> -1 ->> 'name'))
          from post_covers cover left join media on media.id = cover.picture_id where cover.post_id = p.id)) as item
      from posts p join post_bodies b on b.post_id = p.id where p.author_id = ${userId} and p.state <> 'deleted'`,
  },
  {
    name: 'comments',
    rows: (userId) => sql`
      select id as place, json_build_object('id', id, 'postId', post_id, 'answers', parent_id, 'text', body,
        'at', created_at) as item
      from comments where author_id = ${userId}`,
  },
  {
    name: 'likes',
    rows: (userId) => sql`
      select post_id as place, json_build_object('postId', post_id, 'at', created_at) as item
      from likes where user_id = ${userId}`,
  },
  {
    name: 'reactions',
    rows: (userId) => sql`
      select post_id as place, json_build_object('postId', post_id, 'name', name, 'at', created_at) as item
      from reactions where user_id = ${userId}`,
  },
  {
    name: 'reads',
    rows: (userId) => sql`
      select post_id as place, json_build_object('postId', post_id, 'at', at) as item
      from post_reads where reader_id = ${userId}`,
  },
  {
    name: 'follows',
    rows: (userId) => sql`
      select f.creator_id as place, json_build_object('creatorId', f.creator_id, 'creator', p.name,
        'at', f.created_at) as item
      from follows f join profiles p on p.user_id = f.creator_id where f.follower_id = ${userId}`,
  },
  {
    name: 'blocks',
    rows: (userId) => sql`
      select blocked_id as place, json_build_object('personId', blocked_id, 'at', created_at) as item
      from blocks where blocker_id = ${userId}`,
  },
  {
    name: 'reports',
    rows: (userId) => sql`
      select id as place, json_build_object('about', entity_type, 'id', entity_id, 'reason', reason, 'note', note,
        'status', state, 'at', created_at) as item
      from reports where reporter_id = ${userId}`,
  },
];

export interface Row {
  place: string;
  item: unknown;
}

/** Keyset pagination: the rows of a section after a place. */
export async function findRows(
  db: Db,
  section: Section,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select place, item from (${section.rows(userId)}) listed
    ${after === null ? sql`` : sql`where place > ${after}::uuid`}
    order by place limit ${limit}`.execute(db);
  return rows;
}

export interface MessagePlace {
  withId: string;
  at: Date;
  id: string;
}

/** A person's messages by thread. Keyset pagination by index: a late page costs no more than the first. */
export async function findMessages(
  db: Db,
  { userId, after, limit }: { userId: string; after: MessagePlace | null; limit: number },
): Promise<{ place: MessagePlace; item: unknown }[]> {
  // Limits each thread to the page size and starts after the last page.
  const listed = (threads: RawBuilder<unknown>, beyond: RawBuilder<unknown>) => sql`(
    select t.with_id, m.* from thread_participants t cross join lateral (
      select one.* from messages one
      where one.low_id = least(t.user_id, t.with_id) and one.high_id = greatest(t.user_id, t.with_id) and ${beyond}
      order by one.created_at, one.id limit ${limit}) m
    where t.user_id = ${userId} and ${threads}
    order by t.with_id, m.created_at, m.id limit ${limit})`;
  const all = sql`true`;
  const pieces = after
    ? sql`${listed(sql`t.with_id = ${after.withId}`, sql`(one.created_at, one.id) > (${after.at}, ${after.id}::uuid)`)}
      union all ${listed(sql`t.with_id > ${after.withId}`, all)}`
    : listed(all, all);
  const { rows } = await sql<MessagePlace & { item: unknown }>`
    select with_id as "withId", created_at as at, id, json_build_object(
      'with', with_id, 'isMine', sender_id = ${userId}, 'text', body, 'at', created_at) as item
    from (${pieces}) listed
    order by with_id, created_at, id limit ${limit}`.execute(db);
  return rows.map(({ item, ...place }) => ({ place, item }));
}

/** The account's own facts, or undefined if there is no such account. */
export async function findAccountFacts(db: Db, userId: string): Promise<object | undefined> {
  const { rows } = await sql<{ item: object }>`
    select json_build_object('id', u.id, 'email', u.email, 'emailVerifiedAt', u.email_verified_at, 'phone', u.phone,
      'roles', u.roles, 'createdAt', u.created_at, 'name', p.name, 'userName', p.user_name, 'bio', p.bio,
      'country', p.country, 'pageName', p.page_name, 'mode', p.mode, 'links', p.links, 'verifiedAt', p.verified_at,
      'pictures', array(select '/media/' || key from unnest(array[p.avatar_key, p.banner_key, p.page_image_key]) key
        where key is not null),
      'hasPassword', u.password_hash is not null,
      'accountsElsewhere', array(select json_build_object('at', i.provider, 'id', i.subject, 'since', i.created_at)
        from identities i where i.user_id = u.id),
      'nameIsLookedAt', (select json_build_object('state', r.state, 'since', r.held_at) from name_reviews r
        where r.user_id = u.id),
      'privateFeedSince', (select made_at from private_feeds f where f.user_id = u.id),
      'privateFeedLastReadAt', (select last_read_at from private_feeds f where f.user_id = u.id),
      'pageNames', array(select json_build_object('name', h.label, 'givenUpAt', h.released_at)
        from handles h where h.owner_id = u.id order by h.released_at, h.label),
      'pushesTo', array(select json_build_object('kind', d.kind, 'since', d.created_at)
        from push_devices d where d.user_id = u.id order by d.created_at),
      'firstSteps', (select json_build_object('sharedAt', c.shared_at, 'installedAt', c.installed_at,
        'putAwayAs', c.dismissed_as, 'putAwayMoments', c.dismissed_moments) from checklists c where c.user_id = u.id),
      'authenticatorSince', (select confirmed_at from authenticators a where a.user_id = u.id),
      'browsers', array(select json_build_object('browser', d.user_agent, 'network', d.network, 'firstSeenAt', d.created_at,
        'lastSeenAt', d.seen_at) from devices d where d.user_id = u.id order by d.created_at)) as item
    from users u join profiles p on p.user_id = u.id where u.id = ${userId} and u.state <> 'deleted'`.execute(db);
  return rows[0]?.item;
}

/**
 * The audit lines about a person, without the operator's name and without other people's blocks and hidden comments.
 */
export async function findAuditLines(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<{ item: object }>`
    select json_build_object('at', at, 'action', action, 'details', details, 'by', case
      when actor = ${`user:${userId}`} then 'you' when actor like 'operator:%' then 'operator' else actor end) as item
    from audit_log
    where subject_id = ${userId} and (actor = ${`user:${userId}`} or actor not like 'user:%') order by id`.execute(db);
  return rows.map(({ item }) => item);
}
