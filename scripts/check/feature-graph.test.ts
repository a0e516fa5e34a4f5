import { expect, it } from 'vitest';
import { cycleIn, featuresImportedBy, graphFaults } from './feature-graph.ts';

it('reads every kind of import', () => {
  const source = `
    import { a } from '#features/posts/posts.service.ts';
    import type { B } from "#features/likes/b.ts";
    export * from '#features/feed/c.ts';
    const d = await import('#features/media/d.ts');
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
