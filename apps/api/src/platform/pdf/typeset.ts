import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { themes } from '../mail/letter-paint.ts';
import { legible } from './legible.ts';
import { PAGE_MARGIN, PAGE_WIDTH, type PdfBlock, type PdfColumn, type PdfHead } from './pdf-blocks.ts';

// The fonts every PDF reader has know no ₦ and no ẹ, and pdfkit writes a wrong sign in silence: ours are embedded.
const fontFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
const fonts = { plain: fontFile('DejaVuSans'), bold: fontFile('DejaVuSans-Bold') };
const glyphs = create(fonts.plain) as Font;

const { ink, quiet, primary, line } = themes.light;
const TEXT = 10;
const CELL = 7.5;
const FACT_NAME_WIDTH = 150;
const GAP = 6;
const FOOTER_ROOM = 24;

export interface Typesetter {
  set(block: PdfBlock): void;
  end(): Promise<void>;
  /** The bytes written since they were last taken. */
  take(): Uint8Array[];
}

interface Cell {
  text: string;
  x: number;
  width: number;
  color?: string;
  font?: keyof typeof fonts;
  align?: 'left' | 'right';
}

/** Sets one document, A4 upright. A page is written as soon as the next one begins. */
export function typeset({ title, author, lang, footer, madeAt }: PdfHead): Typesetter {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: PAGE_MARGIN, left: PAGE_MARGIN, right: PAGE_MARGIN, bottom: PAGE_MARGIN + FOOTER_ROOM },
    lang,
    displayTitle: true,
    info: { Title: shown(title), Author: author, CreationDate: madeAt, ModDate: madeAt },
    autoFirstPage: false,
    // Every name and reference of a long statement would stay in memory.
    fontLayoutCache: false,
  } as PDFKit.PDFDocumentOptions);
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));

  let pages = 0;
  let columns: readonly PdfColumn[] = [];
  const bottom = () => doc.page.height - doc.page.margins.bottom;
  const write = (text: string, size: number, color: string = ink, font: keyof typeof fonts = 'plain') =>
    doc.font(font).fontSize(size).fillColor(color).text(shown(text), PAGE_MARGIN, doc.y, { width: PAGE_WIDTH });

  const newPage = () => {
    doc.addPage();
    pages += 1;
    doc.font('plain').fontSize(CELL).fillColor(quiet);
    const y = doc.page.height - PAGE_MARGIN - CELL;
    doc.text(`${shown(footer)} · ${pages}`, PAGE_MARGIN, y, { lineBreak: false });
    doc.x = PAGE_MARGIN;
    doc.y = PAGE_MARGIN;
  };
  /** Cells side by side, each as high as it must be, and never over the end of a page. */
  const row = (cells: readonly Cell[], size: number, onNewPage?: () => void) => {
    const heights = cells.map(({ text, width, font = 'plain' }) =>
      doc.font(font).fontSize(size).heightOfString(text, { width }),
    );
    const height = Math.max(...heights);
    if (doc.y + height > bottom()) {
      newPage();
      onNewPage?.();
    }
    const { y } = doc;
    for (const { text, x, width, color = ink, font = 'plain', align = 'left' } of cells) {
      doc.font(font).fontSize(size).fillColor(color).text(text, x, y, { width, align });
    }
    doc.y = y + height + GAP;
  };
  const rule = () => {
    doc.moveTo(PAGE_MARGIN, doc.y - GAP / 2).lineTo(PAGE_MARGIN + PAGE_WIDTH, doc.y - GAP / 2);
    doc.lineWidth(0.5).strokeColor(line).stroke();
  };
  const tableHead = () => {
    row(
      cellsOf(
        columns,
        columns.map(({ name }) => name),
        { font: 'bold', color: quiet },
      ),
      CELL,
    );
    rule();
  };

  newPage();
  return {
    set(block) {
      if (typeof block === 'string') write(block, TEXT, quiet);
      else if ('brand' in block) write(block.brand, 16, primary, 'bold');
      else if ('title' in block) write(block.title, 20, ink, 'bold');
      else if ('large' in block) write(block.large, 26, ink, 'bold');
      else if ('facts' in block) {
        for (const [name, fact] of block.facts) row(factCells(shown(name), shown(fact)), TEXT);
      } else if ('columns' in block) {
        ({ columns } = block);
        tableHead();
      } else {
        for (const cells of block.rows) row(cellsOf(columns, cells.map(shown)), CELL, tableHead);
        return;
      }
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

const factCells = (name: string, fact: string): Cell[] => [
  { text: name, x: PAGE_MARGIN, width: FACT_NAME_WIDTH - GAP, color: quiet },
  { text: fact, x: PAGE_MARGIN + FACT_NAME_WIDTH, width: PAGE_WIDTH - FACT_NAME_WIDTH },
];

function cellsOf(columns: readonly PdfColumn[], texts: readonly string[], look: Partial<Cell> = {}): Cell[] {
  let x = PAGE_MARGIN;
  return columns.map(({ width, align = 'left' }, index) => {
    const cell: Cell = { text: texts[index] ?? '', x, width: width - GAP, align, ...look };
    x += width;
    return cell;
  });
}
