import type { Db } from './db/database.ts';

/** Who did it: the operator by the login of the machine, a person by her id, or the product by itself. */
export type Actor = { operator: string } | { userId: string } | 'system';

export type AuditAction =
  | 'account.delete'
  | 'account.export'
  | 'block.add'
  | 'block.remove'
  | 'comment.delete'
  | 'comment.hide'
  | 'comment.show'
  | 'invitations.close'
  | 'invitations.open'
  | 'invitations.stop'
  | 'name.approve'
  | 'name.reject'
  | 'payment.refund'
  | 'person.restore'
  | 'person.suspend'
  | 'person.unverify'
  | 'person.verify'
  | 'post.remove'
  | 'report.close';

export interface Audited {
  actor: Actor;
  action: AuditAction;
  /** Whom it is about; null where it is about nobody. */
  subjectId: string | null;
  details?: Readonly<Record<string, string | number | boolean | null>>;
  at: Date;
}

/** To be called in the transaction of what was done. Nothing that was written here is ever changed or taken away. */
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
