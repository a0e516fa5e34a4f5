import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { themes } from '../mail/email-paint.ts';
import { legible } from './legible.ts';
import { PAGE_MARGIN, PAGE_WIDTH, type PdfHead } from './pdf-blocks.ts';

// The standard PDF fonts lack ₦ and ẹ, and pdfkit silently writes a wrong character: our fonts are embedded.
const fontFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
const fonts = { plain: fontFile('DejaVuSans'), bold: fontFile('DejaVuSans-Bold') };
const glyphs = create(fonts.plain) as Font;

const { ink, quiet, primary, line } = themes.light;
const colors = { ink, quiet, primary };
export const GAP = 6;
const FOOTER_SIZE = 7.5;
const FOOTER_ROOM = 24;

export interface Cell {
  text: string;
  size: number;
  x?: number;
  width?: number;
  color?: keyof typeof colors;
  font?: keyof typeof fonts;
  align?: 'left' | 'right';
}

/** A4 portrait, filled from the top; a page is written when the next one starts. */
export interface Sheet {
  /**
   * Cells side by side on one page, as high as the highest; `onNewPage` is called before them if they start a new page.
   */
  row(cells: readonly Cell[], onNewPage?: () => void): void;
  rule(): void;
  gap(): void;
  end(): Promise<void>;
  /** The bytes written since the last call. */
  take(): Uint8Array[];
}

export function createSheet({ title, author, lang, footer, madeAt }: PdfHead): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: PAGE_MARGIN, left: PAGE_MARGIN, right: PAGE_MARGIN, bottom: PAGE_MARGIN + FOOTER_ROOM },
    lang,
    displayTitle: true,
    info: { Title: shown(title), Author: author, CreationDate: madeAt, ModDate: madeAt },
    autoFirstPage: false,
    // The cache would hold every name and reference of a long statement in memory.
    fontLayoutCache: false,
  } as PDFKit.PDFDocumentOptions);
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));

  let pages = 0;
  const newPage = () => {
    doc.addPage();
    pages += 1;
    const y = doc.page.height - PAGE_MARGIN - FOOTER_SIZE;
    doc.font('plain').fontSize(FOOTER_SIZE).fillColor(quiet);
    doc.text(`${shown(footer)} · ${pages}`, PAGE_MARGIN, y, { lineBreak: false });
    doc.y = PAGE_MARGIN;
  };
  const heightOf = ({ text, size, width = PAGE_WIDTH, font = 'plain' }: Cell) =>
    doc.font(font).fontSize(size).heightOfString(text, { width });
  newPage();

  return {
    row(cells, onNewPage) {
      const legibly = cells.map((cell) => ({ ...cell, text: shown(cell.text) }));
      const height = Math.max(...legibly.map(heightOf));
      if (doc.y + height > doc.page.height - doc.page.margins.bottom) {
        newPage();
        onNewPage?.();
      }
      const { y } = doc;
      for (const { text, size, x = 0, width = PAGE_WIDTH, color = 'ink', font = 'plain', align = 'left' } of legibly) {
        doc
          .font(font)
          .fontSize(size)
          .fillColor(colors[color])
          .text(text, PAGE_MARGIN + x, y, { width, align });
      }
      doc.y = y + height + GAP;
    },
    rule() {
      const y = doc.y - GAP / 2;
      doc.moveTo(PAGE_MARGIN, y).lineTo(PAGE_MARGIN + PAGE_WIDTH, y);
      doc.lineWidth(0.5).strokeColor(line).stroke();
    },
    gap() {
      doc.y += GAP;
    },
    async end() {
      const ended = once(doc, 'end');
      doc.end();
      await ended;
    },
    take: () => chunks.splice(0),
  };
}

const shown = (text: string): string => legible(text, glyphs);
