/** A document's parts in reading order. */
export type PdfBlock =
  | string
  /** Whose document it is, above everything. */
  | { brand: string }
  | { title: string }
  /** What one looks for first. */
  | { large: string }
  | { facts: readonly (readonly [name: string, fact: string])[] }
  /** Begins a table; its head stands on every page that it reaches. */
  | { columns: readonly PdfColumn[] }
  | { rows: readonly (readonly string[])[] };

export interface PdfColumn {
  name: string;
  /** In points; a page has `PAGE_WIDTH` of them. */
  width: number;
  align?: 'left' | 'right';
}

/** What a document says of itself. */
export interface PdfHead {
  title: string;
  author: string;
  /** The language of its words. */
  lang: string;
  /** At the foot of every page, before its number. */
  footer: string;
  madeAt: Date;
}

export const PAGE_MARGIN = 48;
/** Of an A4 page, without its margins. */
export const PAGE_WIDTH = 595 - 2 * PAGE_MARGIN;
