const longestSide = 1600;
const jpegQuality = 0.8;

/** A part of a picture, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Target shape: aspect ratio, and the maximum width at which it is displayed. */
export interface Shape {
  aspect: number;
  widthMax: number;
}
export const face: Shape = { aspect: 1, widthMax: 1080 };
export const banner: Shape = { aspect: 3, widthMax: 1600 };

/**
 * Shrinks a photo for slow networks, applying its orientation and dropping EXIF; returns the file itself if that is
 * smaller.
 */
export async function shrink(file: File): Promise<Blob> {
  const smaller = await redraw(file, ({ width, height }) => {
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    return { from: { x: 0, y: 0, width, height }, size };
  });
  return smaller && smaller.size < file.size ? smaller : file;
}

/** Cuts out a part of a picture, by default the middle. */
export async function cutOut(file: File, { aspect, widthMax }: Shape, part?: Area): Promise<Blob> {
  const cut = await redraw(file, (whole) => {
    const from = part ?? middleOf(whole, aspect);
    const width = Math.min(widthMax, Math.round(from.width));
    return { from, size: { width, height: Math.round(width / aspect) } };
  });
  return cut ?? file;
}

function middleOf(whole: { width: number; height: number }, aspect: number): Area {
  const width = Math.min(whole.width, whole.height * aspect);
  const height = width / aspect;
  return { x: (whole.width - width) / 2, y: (whole.height - height) / 2, width, height };
}

type Plan = (whole: { width: number; height: number }) => { from: Area; size: { width: number; height: number } };

/** Null if the browser cannot decode it: then the file is sent unchanged, and the server validates it. */
async function redraw(file: File, plan: Plan): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { from, size } = plan(bitmap);
    const drawn = await toJpeg(bitmap, from, size);
    bitmap.close();
    return drawn;
  } catch {
    return null;
  }
}

/** Null if the browser has no 2D canvas. */
export function toJpeg(
  drawn: CanvasImageSource,
  from: Area,
  { width, height }: { width: number; height: number },
): Promise<Blob | null> | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency: without a background, transparent parts would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(drawn, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/jpeg', jpegQuality);
  });
}
