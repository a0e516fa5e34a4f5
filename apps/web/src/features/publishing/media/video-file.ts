import { videoFormats } from '@udala/contract/videos';
import { toJpeg } from './shrink.ts';

/** The specified file extensions, and `video/*` for phones that ignore extensions. */
export const acceptedVideos = [...videoFormats.map((format) => `.${format}`), 'video/*'].join(',');

/** Checks the chosen file, because browsers allow choosing any file despite `accept`. */
export const isVideo = ({ name }: File): boolean =>
  videoFormats.some((format) => name.toLowerCase().endsWith(`.${format}`));

/** Frame and duration as the browser reads them; null for a video it cannot play. */
export interface VideoPreview {
  frame: Blob | null;
  durationMs: number | null;
}

const longestSide = 1280;
const patienceMs = 6000;
/** The first frame is often black. */
const frameAtSeconds = 1;

/** Reads a video's preview on the device before uploading. */
export async function previewVideo(file: File): Promise<VideoPreview> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  const until = AbortSignal.timeout(patienceMs);
  let durationMs: number | null = null;
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = address;
    await heard(video, 'loadedmetadata', until);
    if (Number.isFinite(video.duration)) durationMs = Math.round(video.duration * 1000);
    video.currentTime = Math.min(frameAtSeconds, (durationMs ?? 0) / 2000);
    await heard(video, 'seeked', until);
    return { frame: await frameOf(video), durationMs };
  } catch {
    return { frame: null, durationMs };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function heard(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked', until: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no ${event}`));
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', fail, { once: true });
    until.addEventListener('abort', fail, { once: true });
  });
}

/** The width is 0 for an audio-only file or an unknown codec. */
function frameOf(video: HTMLVideoElement): Promise<Blob | null> | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return toJpeg(video, { x: 0, y: 0, width, height }, size);
}
