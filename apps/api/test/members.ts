import { importMembers, type ImportSource, type ImportOutcome } from '@udala/contract/members';
import type { FastifyInstance } from 'fastify';
import { parse } from 'csv-parse/sync';
import type { Deps } from '#app/deps.ts';
import { freshKey } from './factories.ts';
import { call, membersHost, type Answer } from './harness.ts';

interface By {
  token: string;
}

/** The rows of the file of members by the names of its columns, as another program would read it. */
export async function readMembersCsv(
  app: FastifyInstance,
  { token }: By,
  query = '',
): Promise<Record<string, string>[]> {
  const { rawPayload, statusCode } = await app.inject({
    url: `/members.csv${query}`,
    headers: { host: membersHost, authorization: `Bearer ${token}` },
  });
  if (statusCode !== 200) throw new Error(rawPayload.toString());
  return parse(rawPayload, { bom: true, columns: true });
}

/** A creator who may invite: the operator said so, or whose invitations grew. */
export async function openInvitations({ db, clock }: Deps, { id }: { id: string }, perDay = 500): Promise<void> {
  const now = clock.now();
  const row = { creator_id: id, per_day: perDay, grown_at: now, counted_from: now, opened_at: now };
  await db.insertInto('invitation_allowances').values(row).execute();
}

interface File {
  csv: string;
  source?: ImportSource;
  dryRun?: boolean;
  key?: string;
}

export const importFile = (
  app: FastifyInstance,
  { token }: By,
  { csv, source = 'udala', dryRun = false, key = freshKey() }: File,
): Promise<Answer<ImportOutcome>> =>
  call(app, importMembers, { token, body: { csv, source, dryRun }, headers: { 'idempotency-key': key } });
