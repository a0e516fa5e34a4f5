import { importMembers, type ImportSource, type ImportOutcome } from '@udala/contract/members';
import type { FastifyInstance } from 'fastify';
import { parse } from 'csv-parse/sync';
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
