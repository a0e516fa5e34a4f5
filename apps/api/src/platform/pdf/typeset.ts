import { PAGE_WIDTH, type PdfBlock, type PdfColumn, type PdfHead } from './pdf-blocks.ts';
import { createSheet, GAP, type Cell, type Sheet } from './sheet.ts';

const TEXT = 10;
const TABLE = 7.5;
const FACT_NAME_WIDTH = 150;

export interface Typesetter extends Pick<Sheet, 'end' | 'take'> {
  set(block: PdfBlock): void;
}

/** Sets one document, block by block. */
export function typeset(head: PdfHead): Typesetter {
  const sheet = createSheet(head);
  let columns: readonly PdfColumn[] = [];
  const tableHead = () => {
    const names = columns.map(({ name }) => name);
    sheet.row(cellsOf(columns, names, { font: 'bold', color: 'quiet' }));
    sheet.rule();
  };

  return {
    set(block) {
      if (typeof block === 'object' && 'rows' in block) {
        for (const texts of block.rows) sheet.row(cellsOf(columns, texts), tableHead);
        return;
      }
      if (typeof block === 'string') sheet.row([{ text: block, size: TEXT, color: 'quiet' }]);
      else if ('brand' in block) sheet.row([{ text: block.brand, size: 16, color: 'primary', font: 'bold' }]);
      else if ('title' in block) sheet.row([{ text: block.title, size: 20, font: 'bold' }]);
      else if ('large' in block) sheet.row([{ text: block.large, size: 26, font: 'bold' }]);
      else if ('facts' in block) for (const [name, fact] of block.facts) sheet.row(factCells(name, fact));
      else {
        ({ columns } = block);
        tableHead();
      }
      sheet.gap();
    },
    end: () => sheet.end(),
    take: () => sheet.take(),
  };
}

const factCells = (name: string, fact: string): Cell[] => [
  { text: name, size: TEXT, width: FACT_NAME_WIDTH - GAP, color: 'quiet' },
  { text: fact, size: TEXT, x: FACT_NAME_WIDTH, width: PAGE_WIDTH - FACT_NAME_WIDTH },
];

function cellsOf(columns: readonly PdfColumn[], texts: readonly string[], look: Partial<Cell> = {}): Cell[] {
  let x = 0;
  return columns.map(({ width, align = 'left' }, index) => {
    const cell: Cell = { text: texts[index] ?? '', size: TABLE, x, width: width - GAP, align, ...look };
    x += width;
    return cell;
  });
}
