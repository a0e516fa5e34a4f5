import type { ImageContent } from '@udala/contract/posts';

const wideEnough = 720;

/** Fallback without `srcset`: the smallest file wide enough for a phone, in a format every browser reads. */
export function posterAddress({ url, sources }: ImageContent): string {
  const readable = sources.filter(({ format }) => format !== 'avif').toSorted((one, other) => one.width - other.width);
  return (readable.find(({ width }) => width >= wideEnough) ?? readable.at(-1))?.url ?? url;
}
