/** A picture as the components need it; the API's ImageContent is assignable. */
export interface Image {
  url: string;
  width: number;
  height: number;
  alt: string;
  /** A tiny picture as a data: URL. */
  placeholder: string | null;
  sources: readonly { url: string; format: string; width: number }[];
}

/** The `sizes` attribute of a picture as wide as the column of posts. */
export const wholeColumn = '(width >= 37.5rem) 40rem, 100vw';
