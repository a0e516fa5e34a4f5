import { sql, type RawBuilder } from 'kysely';

interface PostEmails {
  postId: string;
  readerIds: readonly string[];
  now: Date;
}

/** Queues emails for readers who chose one email per post. Their access is checked again when the email is sent. */
export const queuePostEmails = ({ postId, readerIds, now }: PostEmails): RawBuilder<unknown> => sql`
  insert into queued_post_emails (recipient_id, post_id, due_at)
  select id, ${postId}, ${now} from users
  where id = any(${readerIds}::uuid[]) and post_emails = 'each' and state = 'active' and email_verified_at is not null
  on conflict do nothing`;
