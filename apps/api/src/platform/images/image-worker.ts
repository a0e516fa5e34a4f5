import { limits } from '@udala/contract/limits';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import type { DecodedImage, ImageRequest, ImageVariant, WorkerAnswer } from './images.ts';

/** The widths phones ask for; never wider than the original. */
const WIDTHS = [360, 720, 1080];
const QUALITY = 72;
const PLACEHOLDER_WIDTH = 16;
const PLACEHOLDER_QUALITY = 30;
const taken = new Set(['image/jpeg', 'image/png']);

sharp.cache(false);
sharp.concurrency(1);

async function decode(file: string): Promise<DecodedImage | null> {
  // What a file says of itself counts for nothing: its first bytes decide, and SVG never reaches the decoder.
  const type = await fileTypeFromFile(file);
  if (!type || !taken.has(type.mime)) return null;
  // Opened once, at the widest we keep; raw pixels carry no metadata into what is made from them.
  const { data, info } = await sharp(file, { limitInputPixels: limits.imageMaxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: Math.max(...WIDTHS), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const toWebp = (wide: number, quality: number) =>
    sharp(data, { raw: { width, height, channels } })
      .resize({ width: wide })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });

  const variants: ImageVariant[] = [];
  for (const wide of new Set(WIDTHS.map((each) => Math.min(each, width)))) {
    const made = await toWebp(wide, QUALITY);
    variants.push({ width: made.info.width, height: made.info.height, format: 'webp', bytes: made.data });
  }
  const tiny = await toWebp(Math.min(PLACEHOLDER_WIDTH, width), PLACEHOLDER_QUALITY);
  return { width, height, placeholder: `data:image/webp;base64,${tiny.data.toString('base64')}`, variants };
}

process.on('message', ({ id, file }: ImageRequest) => {
  void decode(file)
    .catch(() => null)
    .then((image) => {
      const answer: WorkerAnswer = image ? { id, image } : { id, refused: true };
      process.send?.(answer);
    });
});
