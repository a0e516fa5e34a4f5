import { fstatSync, readSync } from 'node:fs';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { serveSubprocess } from './sandboxed-process.ts';
import type { DecodedImage, ImageMade, ImageVariant, ImageWork } from './images.ts';

/** Widths that phones request; never wider than the original. */
const WIDTHS = [360, 720, 1080];
const WEBP_QUALITY = 72;
/** AVIF is for phones only: a viewport of 360 px requests at most this width, however dense its display. */
const AVIF_WIDTHS = [360, 720];
const AVIF_QUALITY = 52;
/** Larger files are encoded again with lower quality, down to the minimum, e.g. a photograph of leaves. */
const AVIF_BYTES = 60_000;
const AVIF_LEAST_QUALITY = 32;
/** Gives the same size as a higher effort, within 0.3 dB of its fidelity, in a fifth of the time. */
const AVIF_EFFORT = 0;
const PLACEHOLDER_WIDTH = 16;
const PLACEHOLDER_QUALITY = 30;
/** Longest side of a blur, and the qualities tried until its data: URL is short enough. */
const BLUR_SIDE = 24;
const BLUR_QUALITIES = [40, 25, 12, 4, 0];
const taken = new Set(['image/jpeg', 'image/png']);

sharp.cache(false);
sharp.concurrency(1);

/** Reads the picture from standard input, the only file that is open to this process. */
function readInput(): Buffer {
  const bytes = Buffer.alloc(fstatSync(0).size);
  readSync(0, bytes, 0, bytes.length, 0);
  return bytes;
}

async function decode(maxPixels: number): Promise<DecodedImage | 'too large' | null> {
  // The file type is detected from the first bytes, never from the declared type, and SVG never reaches the decoder.
  const file = readInput();
  const type = await fileTypeFromBuffer(file);
  if (!type || !taken.has(type.mime)) return null;
  // Reads only the header for the size; decodes nothing.
  const { width: wide, height: high } = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
  if (wide * high > maxPixels) return 'too large';
  // Decoded once at the greatest width; raw pixels carry no metadata into the variants.
  const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: Math.max(...WIDTHS), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const scaled = (wide: number) => sharp(data, { raw: { width, height, channels } }).resize({ width: wide });
  const widths = (wanted: number[]) => new Set(wanted.map((each) => Math.min(each, width)));

  const variants: ImageVariant[] = [];
  for (const each of widths(AVIF_WIDTHS)) variants.push(await toAvif(scaled(each)));
  for (const each of widths(WIDTHS))
    variants.push(await toVariant('webp', scaled(each).webp({ quality: WEBP_QUALITY })));
  const tiny = await scaled(Math.min(PLACEHOLDER_WIDTH, width)).webp({ quality: PLACEHOLDER_QUALITY }).toBuffer();
  return { width, height, placeholder: dataUrl(tiny), variants };
}

const dataUrl = (webp: Buffer): string => `data:image/webp;base64,${webp.toString('base64')}`;

async function blur(maxLength: number): Promise<{ blur: string } | null> {
  const file = readInput();
  if ((await fileTypeFromBuffer(file))?.mime !== 'image/webp') return null;
  const size = { width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' } as const;
  const small = sharp(file, { failOn: 'error', pages: 1 }).resize(size).blur(0.6);
  for (const quality of BLUR_QUALITIES) {
    const url = dataUrl(await small.clone().webp({ quality, effort: 6 }).toBuffer());
    if (url.length <= maxLength) return { blur: url };
  }
  return null;
}

async function toAvif(image: Sharp): Promise<ImageVariant> {
  for (let quality = AVIF_QUALITY; ; quality -= 10) {
    const made = await toVariant('avif', image.clone().avif({ quality, effort: AVIF_EFFORT }));
    if (made.bytes.length <= AVIF_BYTES || quality <= AVIF_LEAST_QUALITY) return made;
  }
}

async function toVariant(format: ImageVariant['format'], image: Sharp): Promise<ImageVariant> {
  const { data: bytes, info } = await image.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, format, bytes };
}

serveSubprocess<ImageWork, ImageMade>((work) => (work.task === 'blur' ? blur(work.maxLength) : decode(work.maxPixels)));
