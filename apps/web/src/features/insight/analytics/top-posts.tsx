import { Link } from 'react-router';
import type { PostReach } from '@udala/contract/analytics';
import * as m from '@udala/messages/analytics';
import { ListedDay } from '#ui/listed-day.tsx';
import { appPaths } from '#state/app-paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

export function TopPosts({ posts }: { posts: readonly PostReach[] }) {
  return (
    <Card role="region" aria-labelledby="top-posts">
      <h2 id="top-posts" className="mb-2 text-h3 font-bold">
        {m.topPosts}
      </h2>
      {posts.length === 0 && (
        <div className="grid justify-items-start gap-3 text-ink-2">
          <p>{m.noPosts}</p>
          <ButtonLink to={appPaths.newPost} variant="tonal">
            {m.writePost}
          </ButtonLink>
        </div>
      )}
      <ol className="divide-y divide-line">
        {posts.map((post) => (
          <li key={post.id} className="py-2">
            <Link
              to={appPaths.postOf(post)}
              className="flex min-h-11 items-center font-semibold text-primary underline wrap-anywhere"
            >
              <span className="line-clamp-2">{post.title === '' ? m.untitled : post.title}</span>
            </Link>
            <p className="text-small text-ink-2">
              {m.postCounts(post)}
              <ListedDay at={post.publishedAt} className="block" />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
