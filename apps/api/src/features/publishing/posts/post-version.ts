import { sql, type RawBuilder } from 'kysely';
import { mediaVersions } from '#features/publishing/media/media.sql.ts';
import type { ReaderInSql } from './posts.access.ts';

/**
 * The versions of the rows that say what post `p` by `author` says to this reader: PostgreSQL's own (`xmin`, the
 * transaction that wrote a row), so no writer has to remember to change one. A body is only ever written together with
 * its post. A frozen row keeps its `xmin`, and it would take four billion transactions to see one again.
 */
export const versionOfPost = (
  reader: ReaderInSql,
): RawBuilder<string> => sql<string>`concat_ws(' ', p.row_version, author.xmin,
    case when p.can_see and p.media_count > 0 then (
      select string_agg(concat_ws('.', shown.xmin, medium.version), ' ' order by shown.position)
      from post_media shown join ${mediaVersions} medium on medium.id = shown.media_id where shown.post_id = p.id) end,
    case when not p.can_see or p.author_id = ${reader.userId}::uuid then (
      select concat_ws('.', cover.xmin, medium.version)
      from post_covers cover left join ${mediaVersions} medium on medium.id = cover.picture_id
      where cover.post_id = p.id) end)`;
