import * as m from '@udala/messages/composer';
import { videosApi } from '#features/publishing/media/videos.api.ts';
import { isApiError } from '#lib/api-error.ts';

const askEveryMs = 3000;

/** Shows the processing state of an uploaded video; polls until it is final. */
export function VideoOnServer({ id }: { id: string }) {
  const { data, error } = videosApi.endpoints.getVideo.useQueryState(id);
  const isKnown = data?.state === 'ready' || data?.state === 'download';
  const isGone = isApiError(error) && error.code === 'not_found';
  videosApi.endpoints.getVideo.useQuerySubscription(id, { pollingInterval: isKnown || isGone ? 0 : askEveryMs });
  return (
    <p role="status" className="text-small text-ink-2">
      {isGone ? m.videoGone : data?.state === 'download' ? m.cannotPlay : isKnown ? m.videoUp : m.videoPreparing}
    </p>
  );
}
