import { expect, it } from 'vitest';
import { cycleIn, featuresImportedBy, fragmentFaults, graphFaults } from './feature-graph.ts';

it('reads every kind of import', () => {
  const source = `
    import { a } from '#features/publishing/posts/posts.service.ts';
    import type { B } from "#features/publishing/likes/b.ts";
    export * from '#features/publishing/feed/c.ts';
    const d = await import('#features/publishing/media/d.ts');
    import { f } from '#features/publishing/blocks/blocks.sql.ts';
    import './own.ts';
    import { e } from '#platform/e.ts';`;
  expect(featuresImportedBy(source)).toEqual(['posts', 'likes', 'feed', 'media']);
});

it('accepts a graph whose every arrow is listed and used', () => {
  expect(graphFaults({ feed: ['posts', 'likes'] }, { feed: ['likes', 'posts', 'posts', 'feed'], posts: [] })).toEqual(
    [],
  );
});

it('refuses an arrow that is not listed, and one that nobody uses', () => {
  expect(graphFaults({ feed: ['posts'] }, { feed: ['likes'] })).toEqual([
    'feed → likes is used but not listed',
    'feed → posts is listed but not used',
  ]);
});

it('refuses a cycle and shows its path', () => {
  const graph = { feed: ['posts'], posts: ['likes'], likes: ['posts'] };
  expect(graphFaults(graph, graph)).toEqual(['posts → likes → posts is a cycle']);
  expect(cycleIn({ feed: ['posts', 'likes'], likes: ['posts'], posts: [] })).toBeUndefined();
});

it('refuses a fragment of SQL that imports more than Kysely', () => {
  expect(fragmentFaults("import { sql } from 'kysely';")).toEqual([]);
  expect(fragmentFaults("import { sql } from 'kysely';\nimport { x } from '#platform/x.ts';")).toHaveLength(1);
});
