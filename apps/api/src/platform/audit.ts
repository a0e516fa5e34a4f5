import type { Db } from './db/database.ts';

/** The actor: the operator by machine login or, in the console, by their id; a person by id, or the system. */
export type Actor = { operator: string } | { userId: string } | 'system';

export type AuditAction =
  | 'account.delete'
  | 'account.export'
  | 'block.add'
  | 'block.remove'
  | 'books.archive'
  | 'books.mode'
  | 'comment.delete'
  | 'comment.hide'
  | 'comment.show'
  | 'dispute.answer'
  | 'exception.book'
  | 'invitations.close'
  | 'invitations.open'
  | 'invitations.stop'
  | 'name.approve'
  | 'debt.write-off'
  | 'journal.download'
  | 'name.reject'
  | 'operator.cancel'
  | 'operator.confirm'
  | 'operator.expire'
  | 'operator.fail'
  | 'operator.grant'
  | 'operator.request'
  | 'operator.revoke'
  | 'payment.refund'
  | 'payouts.stop'
  | 'payouts.resume'
  | 'person.restore'
  | 'person.suspend'
  | 'person.unverify'
  | 'person.verify'
  | 'post.remove'
  | 'report.close';

export interface Audited {
  actor: Actor;
  action: AuditAction;
  /** The person it is about; null if there is none. */
  subjectId: string | null;
  details?: Readonly<Record<string, string | number | boolean | null>>;
  at: Date;
}

/** Call inside the transaction of the action itself. Append-only: entries are never changed or deleted. */
export async function writeAudit(tx: Db, { actor, subjectId, details = {}, ...row }: Audited): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...row, actor: toText(actor), subject_id: subjectId, details: JSON.stringify(details) })
    .execute();
}

const LOGIN_MAX_LENGTH = 80;

function toText(actor: Actor): string {
  if (actor === 'system') return actor;
  return 'userId' in actor ? `user:${actor.userId}` : `operator:${actor.operator.slice(0, LOGIN_MAX_LENGTH)}`;
}
