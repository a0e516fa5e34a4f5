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

/** Enough to detect each of the four formats. */
const HEAD_BYTES = 4_100;

/** Detects the format from the first bytes, whatever the file name; null for anything but the four formats. */
export async function sniffVideo(path: string): Promise<VideoFormat | null> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
  return (type && byType[type.mime]) ?? null;
}
