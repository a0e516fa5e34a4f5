/** A picture as the components need it; the wire's ImageContent fits. */
export interface Image {
  url: string;
  width: number;
  height: number;
  alt: string;
  /** A tiny picture as a data: address. */
  placeholder: string | null;
  sources: readonly { url: string; format: string; width: number }[];
}

/** The `sizes` of a picture as wide as the column of posts. */
export const wholeColumn = '(width >= 37.5rem) 40rem, 100vw';
