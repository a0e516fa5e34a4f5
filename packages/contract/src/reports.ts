import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Empty, Strict, Uuid } from './scalars.ts';

export const reportReasons = ['spam', 'abuse', 'sexual', 'fraud', 'copyright', 'other'] as const;
export const ReportReason = Type.Enum([...reportReasons]);
export type ReportReason = Static<typeof ReportReason>;

export const reportSomething = endpoint({
  method: 'POST',
  path: '/reports',
  access: 'signed-in',
  summary: 'Asks the operator to look at a post or a comment; telling it again changes nothing',
  body: Strict({
    entityType: Type.Enum(['post', 'comment']),
    entityId: Uuid,
    reason: ReportReason,
    note: Type.Optional(Type.String({ maxLength: limits.reportNoteMaxLength })),
  }),
  reply: Empty,
  status: 202,
  errors: ['not_found'],
});
