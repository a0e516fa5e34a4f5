const longestSide = 1600;
const jpegQuality = 0.8;

/** A photograph small enough for a slow network, upright and without its EXIF; the file itself if that is smaller. */
export async function shrink(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const smaller = await toJpeg(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    bitmap.close();
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // A browser that cannot decode it sends it as it is: the server is the judge of pictures.
    return file;
  }
}

function toJpeg(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency; without a ground it would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((done) => {
    canvas.toBlob(done, 'image/jpeg', jpegQuality);
  });
}
