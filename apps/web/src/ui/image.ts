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
