import { lazy, Suspense, useState } from 'react';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/post';
import { photoBy } from '@udala/messages/app-ui';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { MediaGrid } from '#ui/media-grid.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { pageNameOf } from './page-name.ts';
import { PostVideo } from './post-video.tsx';
import { TapToLoad } from './tap-to-load.tsx';

// Lazy: fetched when a picture is opened.
const MediaViewer = lazy(async () => ({ default: (await import('./media-viewer.tsx')).MediaViewer }));

/** The pictures of a post on its own page, each of which opens in the viewer, or its video. */
export function PostMedia({ post, onLook }: { post: Post; onLook: () => void }) {
  const [video] = post.videoContent;
  if (video) return <PostVideo key={video.id} video={video} onLook={onLook} />;
  if (post.imageContent.length === 0) return null;
  return wantsFewBytes() ? (
    <TapToLoad images={post.imageContent}>
      <Pictures post={post} />
    </TapToLoad>
  ) : (
    <Pictures post={post} />
  );
}

function Pictures({ post }: { post: Post }) {
  const [opened, setOpened] = useState<number>();
  const { imageContent: images } = post;
  const name = pageNameOf(post);
  return (
    <>
      <MediaGrid
        images={images}
        fallbackAlt={photoBy(name)}
        eager
        frame={(picture, index) => (
          <button
            type="button"
            aria-haspopup="dialog"
            className="ring-inside block size-full cursor-zoom-in"
            onClick={() => setOpened(index)}
          >
            {picture}
            <VisuallyHidden>{m.openPicture(index + 1, images.length)}</VisuallyHidden>
          </button>
        )}
      />
      <Suspense>
        {opened !== undefined && (
          <MediaViewer
            images={images}
            start={opened}
            label={m.picturesOf(name)}
            fallbackAlt={photoBy(name)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
