import type { ImageContent } from '@udala/contract/posts';

const wideEnough = 720;

/** For where there is no `srcset`: the smallest file that is wide enough for a phone, of the format every browser reads. */
export function posterAddress({ url, sources }: ImageContent): string {
  const readable = sources.filter(({ format }) => format !== 'avif').toSorted((one, other) => one.width - other.width);
  return (readable.find(({ width }) => width >= wideEnough) ?? readable.at(-1))?.url ?? url;
}
