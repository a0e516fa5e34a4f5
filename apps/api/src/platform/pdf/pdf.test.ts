import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readPdf } from '#test/pdf-text.ts';
import { words } from '../../../../../scripts/test/alphabets.ts';
import { letTimePass } from '../../../../../scripts/test/patience.ts';
import type { PdfBlock } from './pdf-blocks.ts';
import { createPdfs } from './pdf.ts';

const pdfs = createPdfs();
afterAll(() => pdfs.close());

const head = {
  title: 'Receipt of ₦2,500',
  author: 'Udala',
  lang: 'en',
  footer: 'Udala · Receipt 7',
  madeAt: new Date('2026-11-20T10:00:00Z'),
};
const write = async (blocks: Iterable<PdfBlock> | AsyncIterable<PdfBlock>) =>
  readPdf(await buffer(Readable.from(pdfs.write(head, blocks))));
const inUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('latin1');
const name = (fact: string): PdfBlock => ({ facts: [['Paid to', fact]] });

test('has a title, a language and an author', async () => {
  const { raw, pages, lines } = await write([{ title: 'Receipt' }]);
  expect(raw).toMatch(/^%PDF-1\.\d/);
  expect(raw).toContain('/Lang (en)');
  expect(raw).toContain('/DisplayDocTitle true');
  expect(raw).toContain('(D:20261120100000Z)');
  expect(raw).toContain(`(${inUtf16('Receipt of ₦2,500')})`);
  expect([pages, lines]).toEqual([1, ['Udala · Receipt 7 · 1', 'Receipt']]);
});

test.each([
  ['the naira', '₦2,500.50', '₦2,500.50'],
  ['Yoruba', 'Ṣadé Ọlátúnjí Ẹniọlá', 'Ṣadé Ọlátúnjí Ẹniọlá'],
  ['Yoruba in pieces', 'Ẹ́bùn'.normalize('NFD'), 'Ẹ́bùn'.normalize('NFC')],
  ['Igbo', 'Ńkechị Ụdala ṅ', 'Ńkechị Ụdala ṅ'],
  ['Hausa', 'Ɓala Ɗanjuma Ƙwari', 'Ɓala Ɗanjuma Ƙwari'],
  ['a face it has and a family it has not', 'Ada 😀 👩‍👩‍👧', 'Ada 😀 □'],
  ['a flag', 'Ada 🇳🇬!', 'Ada □!'],
  ['a script it has not', '李 Ada', '□ Ada'],
  ['several lines', 'Ada\n\tObi\u00A0 Eze', 'Ada Obi Eze'],
  ['what a document could be broken with', 'Ada) Tj ET (\\', 'Ada) Tj ET (\\'],
])('shows %s', async (_, typed, shown) => {
  const { lines } = await write([name(typed)]);
  expect(lines.slice(2).join('')).toBe(shown);
});

test('shows words of the languages of Nigeria as they are written', async () => {
  const written = words.map(({ word }) => word).join(' ');
  const { lines } = await write([written]);
  expect(lines.slice(1).join('').replaceAll(' ', '')).toBe(written.replaceAll(' ', ''));
});

test.each([
  ['words', 'Chukwuemeka '.repeat(6).trim()],
  ['one word', 'Chukwuemeka'.repeat(7)],
])('breaks a long name of %s into lines and loses none of it', async (_, typed) => {
  const { lines } = await write([name(typed), name('the next')]);
  const rest = lines.slice(2, -2);
  expect(rest.length).toBeGreaterThan(1);
  expect(rest.map((line) => line.trim()).join(typed.includes(' ') ? ' ' : '')).toBe(typed);
});

const table: PdfBlock = {
  columns: [
    { name: 'Who', width: 300 },
    { name: 'Amount', width: 190, align: 'right' },
  ],
};
async function* rows(count: number): AsyncGenerator<PdfBlock> {
  yield table;
  for (let no = 0; no < count; no += 50) yield { rows: Array.from({ length: 50 }, (_, i) => [`row ${no + i}`, '₦1']) };
}

test('repeats the head of a table on every page without blocking the server', async () => {
  await write([]);
  const before = { all: process.cpuUsage(), own: process.threadCpuUsage() };
  const bytes = await buffer(Readable.from(pdfs.write(head, rows(1000))));
  const [all, own] = [process.cpuUsage(before.all), process.threadCpuUsage(before.own)];
  const { lines, pages } = readPdf(bytes);
  expect(pages).toBeGreaterThan(10);
  expect(lines.filter((line) => line === 'Who')).toHaveLength(pages);
  expect(lines.filter((line) => line.startsWith('row '))).toEqual(Array.from({ length: 1000 }, (_, i) => `row ${i}`));
  expect(lines).toContain(`Udala · Receipt 7 · ${pages}`);
  // The worker thread does most of the work.
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 2);
});

test('reads no more blocks than its reader consumes, and stops when the reader leaves', async () => {
  let taken = 0;
  let isLetGo = false;
  async function* endless(): AsyncGenerator<PdfBlock> {
    try {
      yield table;
      for (;;) {
        taken += 1;
        yield { rows: Array.from({ length: 100 }, () => ['row', '₦1']) };
      }
    } finally {
      isLetGo = true;
    }
  }
  for await (const _ of pdfs.write(head, endless())) if (taken > 3) break;
  expect(taken).toBeLessThan(10);
  expect(isLetGo).toBe(true);
});

test('sets many documents at once, each complete', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, (_, no) => write([name(`Patron ${no}`), 'x', name('y')])));
  expect(made.map(({ lines }) => lines[2])).toEqual(Array.from({ length: 12 }, (_, no) => `Patron ${no}`));
});

test('rejects a document when fifty are in progress', async () => {
  const readers = Array.from({ length: 50 }, () => pdfs.write(head, rows(50))[Symbol.asyncIterator]());
  await Promise.all(readers.map((reader) => reader.next()));
  expect(() => pdfs.write(head, [])).toThrow(expect.objectContaining({ code: 'unavailable' }));
  for (const reader of readers) await reader.return?.();
  expect((await write(['words'])).lines).toContain('words');
});

test('continues after a document that failed', async () => {
  const broken = { rows: [[1 as unknown as string]] };
  await expect(write([table, broken])).rejects.toThrow('could not be set');
  expect((await write(['words'])).lines).toContain('words');
});

test('replaces a thread that hangs', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'udala-pdf-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const worker = path.join(home, 'hangs.mjs');
  await writeFile(
    worker,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id, block }) => {
       while (block === 'hang');
       parentPort.postMessage({ id, chunks: [Buffer.from('said')] });
     });`,
  );
  const hanging = createPdfs({ worker, hangTimeoutMs: 4_000 });
  onTestFinished(() => hanging.close());
  const read = (blocks: PdfBlock[]) => buffer(Readable.from(hanging.write(head, blocks)));
  await expect(read(['words', 'hang'])).rejects.toMatchObject({
    message: 'the thread that sets documents ended',
    cause: 'it hung',
  });
  expect((await read(['words'])).toString()).toBe('said'.repeat(3));
});

test('ignores the late exit of the previous thread', async () => {
  const restless = createPdfs({ idleMs: 0 });
  onTestFinished(() => restless.close());
  for (let nth = 0; nth < 3; nth += 1) {
    expect((await buffer(Readable.from(restless.write(head, ['words'])))).subarray(0, 4).toString()).toBe('%PDF');
    await letTimePass(2, 'an idle thread ends by itself meanwhile');
  }
});
