import type { Post, VideoContent } from '@udala/contract/posts';
import { size } from '@udala/messages/composer';
import * as m from '@udala/messages/post';
import { photoBy } from '@udala/messages/app-ui';
import { pageNameOf } from '#features/publishing/posts/page-name.ts';
import { posterAddress } from '#features/publishing/posts/poster-address.ts';
import { videoFacts } from '#features/publishing/posts/video-facts.ts';
import { buttonClass } from '#ui/button-class.ts';
import { wholeColumn } from '#ui/image.ts';
import { Picture } from '#ui/picture.tsx';

/** All pictures of a post, one below another, or its video, which is fetched only when played. */
export function PublicMedia({ post }: { post: Post }) {
  const [video] = post.videoContent;
  if (video) return <PublicVideo video={video} />;
  return (
    <div className="grid gap-1">
      {post.imageContent.map((image) => (
        // Lazy loading for all pictures: for signed-in viewers the app replaces this page, and they would pay for the
        // bytes.
        <Picture key={image.id} image={image} fallbackAlt={photoBy(pageNameOf(post))} sizes={wholeColumn} />
      ))}
    </div>
  );
}

function PublicVideo({ video }: { video: VideoContent }) {
  const { state, url, bytes, width, height, poster } = video;
  if (state === 'ready')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload comes without captions
      <video
        controls
        playsInline
        preload="none"
        src={url}
        poster={poster === null ? undefined : posterAddress(poster)}
        aria-label={m.videoNamed(videoFacts(video))}
        width={width ?? 16}
        height={height ?? 9}
        className="block h-auto max-h-[80dvh] w-full bg-[#160b0f]"
      />
    );
  return (
    <div className="grid justify-items-center gap-3 bg-sunken px-6 py-10 text-center">
      <p className="text-ink-2">{state === 'preparing' ? m.preparing : m.cannotPlay}</p>
      {state === 'download' && (
        <a href={url} download className={buttonClass('tonal')}>
          {m.download(size(bytes))}
        </a>
      )}
    </div>
  );
}
