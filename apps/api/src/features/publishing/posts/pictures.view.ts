import type { ImageContent } from '@udala/contract/posts';
import { mediaAddress } from '#platform/storage/media-address.ts';

/** A stored picture as JSON of the database. */
export interface PictureRow {
  id: string;
  width: number;
  height: number;
  placeholder: string | null;
  /** Sorted by width, widest last. The rows also hold storage keys, which must not leave this module. */
  files: { name: string; format: string; width: number; bytes: number }[];
}

export function toImageContent({ id, width, height, placeholder, files }: PictureRow, alt: string): ImageContent {
  const sources = files.map((file) => ({
    url: mediaAddress(`${id}/${file.name}`),
    format: file.format,
    width: file.width,
    bytes: file.bytes,
  }));
  const { url = '', format = '' } = sources.at(-1) ?? {};
  return { id, url, format, width, height, alt, placeholder, sources };
}
