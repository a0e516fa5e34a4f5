import { fetchShort } from '../bounded-answer.ts';
import type { Logger } from '../log.ts';

export interface ImageHostConfig {
  readonly uploadUrl: string;
  /** Upload preset: determines at the host who may upload and how a picture is processed. */
  readonly preset: string;
  /** Origin of all delivered pictures. */
  readonly deliveryOrigin: string;
}

interface HostedImage {
  url: string;
  width: number;
  height: number;
  format: string;
}

/** A third-party server for public pictures. Private pictures are never uploaded to it. */
export interface ImageHost {
  /** Null if the host does not store it, for any reason. */
  upload(bytes: Buffer, format: string): Promise<HostedImage | null>;
  /** True if the address belongs to a picture of the currently configured host. */
  serves(url: string): boolean;
}

const TIMEOUT_MS = 10_000;
const MAX_SIDE = 100_000;

/** Unsigned upload as documented by Cloudinary's upload API: `file` and `upload_preset`, by POST. */
export function createImageHost(
  { uploadUrl, preset, deliveryOrigin }: ImageHostConfig,
  log: Logger,
  timeoutMs: number = TIMEOUT_MS,
): ImageHost {
  const serves = (url: string) => URL.parse(url)?.origin === deliveryOrigin;

  const send = async (bytes: Buffer, format: string) => {
    const body = new FormData();
    body.set('file', new File([Uint8Array.from(bytes)], `picture.${format}`, { type: `image/${format}` }));
    body.set('upload_preset', preset);
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetchShort(uploadUrl, { method: 'POST', body, redirect: 'error', signal });
    if (!response.ok) throw new Error(`the image host answered ${response.status}`);
    const image = readAnswer(await response.json());
    if (!image || !serves(image.url)) throw new Error('the image host answered in a form we do not know');
    return image;
  };

  return {
    serves,
    upload: (bytes, format) =>
      send(bytes, format).catch((error: unknown) => {
        log.warn({ err: error }, 'picture stored on this instance: the image host did not accept it');
        return null;
      }),
  };
}

function readAnswer(answer: unknown): HostedImage | null {
  const { secure_url: url, width, height, format } = Object(answer) as Record<string, unknown>;
  if (typeof url !== 'string' || typeof format !== 'string' || !isSide(width) || !isSide(height)) return null;
  return { url, width, height, format };
}

const isSide = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < MAX_SIDE;
