import type { OperatorRequest } from '@udala/contract/operator';
import type { Viewer } from '#platform/http/viewer.ts';
import type { RequestRow } from './requests.queries.ts';

export const toRequestDto = (row: RequestRow, { userId }: Pick<Viewer, 'userId'>): OperatorRequest => ({
  id: row.id,
  action: row.action,
  targetId: row.target_id,
  target: row.target ?? '',
  amountKobo: row.amount_kobo,
  bearer: row.bearer,
  reason: row.reason,
  state: row.state,
  requestedBy: row.requester,
  requestedAt: row.requested_at.toISOString(),
  executesAt: row.executes_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
  decidedBy: row.decider,
  decidedAt: row.decided_at?.toISOString() ?? null,
  problem: row.problem,
  isOwn: row.requested_by === userId,
});
