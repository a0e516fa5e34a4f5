import { importMembers, type ImportSource, type ImportOutcome } from '@udala/contract/members';
import type { FastifyInstance } from 'fastify';
import { parse } from 'csv-parse/sync';
import type { Deps } from '#app/deps.ts';
import { freshKey } from './factories.ts';
import { call, membersHost, type Answer } from './harness.ts';

interface By {
  token: string;
}

/** Parses the CSV of members by column names, as another program would. */
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

/** Allows a creator to invite: approved by the operator, or with a raised daily limit. */
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
