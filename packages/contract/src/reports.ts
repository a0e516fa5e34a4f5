import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Empty, Strict, Uuid } from './scalars.ts';

export const reportReasons = ['spam', 'abuse', 'sexual', 'fraud', 'copyright', 'other'] as const;
export const ReportReason = Type.Enum([...reportReasons]);
export type ReportReason = Static<typeof ReportReason>;

export const reportedTypes = ['post', 'comment', 'message', 'user'] as const;
export const ReportedType = Type.Enum([...reportedTypes]);
export type ReportedType = Static<typeof ReportedType>;

export const reportSomething = endpoint({
  method: 'POST',
  path: '/reports',
  access: 'signed-in',
  cost: ['reports'],
  summary: 'Asks the operator to look at a post, a comment, a message or a person; telling it again changes nothing',
  body: Strict({
    entityType: ReportedType,
    entityId: Uuid,
    reason: ReportReason,
    note: Type.Optional(Type.String({ maxLength: limits.reportNoteMaxLength })),
  }),
  reply: Empty,
  status: 202,
  errors: ['not_found'],
});
