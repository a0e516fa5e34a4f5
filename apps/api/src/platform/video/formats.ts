import { open } from 'node:fs/promises';
import type { videoFormats } from '@udala/contract/videos';
import { fileTypeFromBuffer } from 'file-type';

export type VideoFormat = (typeof videoFormats)[number];

const byType: Readonly<Record<string, VideoFormat>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/vnd.avi': 'avi',
};

/** As much as any of the four needs to be told from other files. */
const HEAD_BYTES = 4_100;

/** What a file is by its first bytes, whatever it calls itself; null for anything but a video of the four kinds. */
export async function sniffVideo(path: string): Promise<VideoFormat | null> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
  return (type && byType[type.mime]) ?? null;
}
