import { limits } from '@udala/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { DecodedImage, ImageVariant } from './images.ts';

/** The widths phones ask for; never wider than the original. */
const WIDTHS = [360, 720, 1080];
const QUALITY = 72;
const PLACEHOLDER_WIDTH = 16;
const taken = new Set(['image/jpeg', 'image/png']);

sharp.cache(false);
sharp.concurrency(1);

async function decode(bytes: Buffer): Promise<DecodedImage | null> {
  // What a file says of itself counts for nothing: its first bytes decide, and SVG never reaches the decoder.
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !taken.has(type.mime)) return null;
  const open = () => sharp(bytes, { limitInputPixels: limits.imageMaxPixels, failOn: 'error', pages: 1 }).autoOrient();
  const variants: ImageVariant[] = [];
  const { autoOrient } = await open().metadata();
  const widths = [...new Set(WIDTHS.map((width) => Math.min(width, autoOrient.width)))];
  for (const width of widths) {
    const { data, info } = await open()
      .resize({ width })
      .webp({ quality: QUALITY, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    variants.push({ width: info.width, height: info.height, format: 'webp', bytes: data });
  }
  const tiny = await open().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 30 }).toBuffer();
  const widest = variants.at(-1);
  if (!widest) return null;
  return {
    width: widest.width,
    height: widest.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    variants,
  };
}

process.on('message', ({ id, bytes }: { id: number; bytes: Buffer }) => {
  void decode(Buffer.from(bytes))
    .catch(() => null)
    .then((image) => process.send?.(image ? { id, image } : { id, refused: true }));
});
