import type { exportAccount as exportEndpoint } from '@udala/contract/account';
import type { BodyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import { requireReauth } from '#features/identity/auth/security/reauth.service.ts';
import { listNotifications } from '#features/identity/notifications/notifications.service.ts';
import { getPreferences } from '#features/identity/preferences/preferences.service.ts';
import { writeAudit, type Actor } from '#platform/audit.ts';
import { notFound } from '#platform/http/errors.ts';
import { isOnOwnSite, type Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import {
  findAccountFacts,
  findAuditLines,
  findMessages,
  findRows,
  sections,
  type MessagePlace,
} from './export.queries.ts';

/** The format version, described in docs/personal-data.md. */
const FORMAT = 'udala-account-1';
const AT_ONCE = 500;

/** @throws AppError `not_found` on another creator's host, which must not reveal data of other pages. */
export async function exportAccount(
  deps: Deps,
  viewer: Viewer,
  { reauth }: BodyOf<typeof exportEndpoint>,
): Promise<AsyncGenerator<Buffer>> {
  if (!isOnOwnSite(viewer)) throw notFound();
  await requireReauth(deps, viewer, reauth);
  return openExport(deps, viewer.userId, { userId: viewer.userId });
}

/**
 * The whole export as one JSON file, streamed in pages without holding a database connection. `actor` is who exports.
 * @throws AppError `not_found` if there is no such account.
 */
export async function openExport(deps: Deps, userId: string, actor: Actor): Promise<AsyncGenerator<Buffer>> {
  const at = deps.clock.now();
  const account = await findAccountFacts(deps.db, userId);
  if (!account) throw notFound();
  await writeAudit(deps.db, { actor, action: 'account.export', subjectId: userId, at });
  return piecesOf(deps, userId, { format: FORMAT, exportedAt: at.toISOString(), account });
}

async function* piecesOf(deps: Deps, userId: string, head: object): AsyncGenerator<Buffer> {
  const reader = { userId, tenantId: null, sessionId: '', signInId: '', roles: [] } as const;
  const preferences = await getPreferences(deps, reader);
  // Leaves the closing brace off, because the lists follow.
  yield Buffer.from(JSON.stringify({ ...head, preferences }).slice(0, -1));
  for (const section of sections) {
    const pages = pagesOf((after: string | null) => findRows(deps.db, section, { userId, after, limit: AT_ONCE }));
    yield* listOf(section.name, pages);
  }
  yield* listOf(
    'messages',
    pagesOf((after: MessagePlace | null) => findMessages(deps.db, { userId, after, limit: AT_ONCE })),
  );
  yield* listOf('notifications', notificationsOf(deps, reader));
  yield* listOf('audit', [await findAuditLines(deps.db, userId)]);
  yield Buffer.from('\n}\n');
}

async function* listOf(
  name: string,
  pieces: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`,\n${JSON.stringify(name)}: [`);
  let isFirst = true;
  for await (const items of pieces) {
    if (items.length === 0) continue;
    yield Buffer.from(`${isFirst ? '' : ','}\n${items.map((item) => JSON.stringify(item)).join(',\n')}`);
    isFirst = false;
  }
  yield Buffer.from(']');
}

/** Yields the items of all pages. Each page starts after the last place of the one before. */
async function* pagesOf<Place>(
  find: (after: Place | null) => Promise<readonly { place: Place; item: unknown }[]>,
): AsyncGenerator<unknown[]> {
  for (let after: Place | null = null; ;) {
    const rows: readonly { place: Place; item: unknown }[] = await find(after);
    yield rows.map(({ item }) => item);
    const last = rows[AT_ONCE - 1];
    if (!last) return;
    after = last.place;
  }
}

async function* notificationsOf(deps: Deps, reader: Viewer): AsyncGenerator<unknown[]> {
  for (let cursor: string | undefined; ;) {
    const { items, meta } = await listNotifications(deps, reader, {
      limit: limits.pageSizeMax,
      ...(cursor !== undefined && { cursor }),
    });
    yield items.map(({ message, createdAt, isRead }) => ({ message, at: createdAt, isRead }));
    if (meta.nextCursor === undefined) return;
    cursor = meta.nextCursor;
  }
}
