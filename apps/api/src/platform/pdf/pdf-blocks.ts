/** A document's parts in reading order. */
export type PdfBlock =
  | string
  /** Product name at the top of the document. */
  | { brand: string }
  | { title: string }
  /** The most important figure, in large type. */
  | { large: string }
  | { facts: readonly (readonly [name: string, fact: string])[] }
  /** Starts a table; its head is repeated on every page. */
  | { columns: readonly PdfColumn[] }
  | { rows: readonly (readonly string[])[] };

export interface PdfColumn {
  name: string;
  /** In points; a page is `PAGE_WIDTH` wide. */
  width: number;
  align?: 'left' | 'right';
}

/** Metadata of a document. */
export interface PdfHead {
  title: string;
  author: string;
  lang: string;
  /** In the footer of every page, before the page number. */
  footer: string;
  madeAt: Date;
}

export const PAGE_MARGIN = 48;
/** Width of an A4 page without its margins, in points. */
export const PAGE_WIDTH = 595 - 2 * PAGE_MARGIN;
