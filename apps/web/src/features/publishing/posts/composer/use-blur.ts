import { useEffect, useState } from 'react';

/** As wide as the blur that the server makes. */
const blurWidth = 24;

/** A picture as its blur will look; null until it is drawn, or where it cannot be. */
export function useBlur(src: string | null): string | null {
  const [made, setMade] = useState<{ src: string; url: string | null }>();
  useEffect(() => {
    if (src === null) return;
    let isCurrent = true;
    void draw(src).then((url) => isCurrent && setMade({ src, url }));
    return () => {
      isCurrent = false;
    };
  }, [src]);
  return made?.src === src ? made.url : null;
}

async function draw(src: string): Promise<string | null> {
  try {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = blurWidth;
    canvas.height = Math.max(1, Math.round((blurWidth * image.naturalHeight) / image.naturalWidth));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg');
  } catch {
    return null;
  }
}
