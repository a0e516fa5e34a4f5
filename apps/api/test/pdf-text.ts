import { inflateSync } from 'node:zlib';

/** Extracts a PDF's text as a reader would copy it: a line for each text run, in writing order, and the page count. */
export function readPdf(bytes: Uint8Array): { lines: string[]; pages: number; raw: string } {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const signs = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, font = '', id = '']) => {
      const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      return [font, signsOf(streamOf(objects.get(unicode) ?? ''))];
    }),
  );
  const contents = [...raw.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => streamOf(objects.get(id) ?? ''));
  return { lines: contents.flatMap((content) => linesOf(content, signs)), pages: contents.length, raw };
}

const streamOf = (object: string): string => {
  const [, packed = ''] = /stream\n([\s\S]*?)\nendstream/.exec(object) ?? [];
  return packed === '' ? '' : inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
};

/** Maps glyph numbers of the font to the text they represent. */
function signsOf(map: string): Map<number, string> {
  const ranges = map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g);
  return new Map(
    [...ranges].flatMap(([, first = '', texts = '']) =>
      [...texts.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ''], index) => [
        Number.parseInt(first, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
}

function linesOf(content: string, signs: ReadonlyMap<string, Map<number, string>>): string[] {
  let font = '';
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, chosen, pieces]) => {
    if (chosen !== undefined) font = chosen;
    if (pieces === undefined) return [];
    const numbers = [...pieces.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    return [numbers.map((number) => signs.get(font)?.get(Number.parseInt(number, 16)) ?? '?').join('')];
  });
}
