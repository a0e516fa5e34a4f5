import { expect, it } from 'vitest';
import { filesBefore, filesOfPage, lazyScripts, type Manifest } from './manifest.ts';

const manifest: Manifest = {
  'src/entry.tsx': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_react.js'],
    css: ['app.css'],
  },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js'], css: ['form.css'] },
  'src/home.tsx': { file: 'home.js', imports: ['_react.js', '_form.js', 'src/entry.tsx'] },
};

it('follows static imports, each once, and takes their styles along', () => {
  expect([...filesBefore(manifest, ['src/home.tsx'])].toSorted()).toEqual([
    'app.css',
    'entry.js',
    'form.css',
    'form.js',
    'home.js',
    'react.js',
  ]);
});

it('excludes dynamic imports', () => {
  expect([...filesBefore(manifest, ['src/entry.tsx'])]).toEqual(['entry.js', 'app.css', 'react.js']);
  expect(lazyScripts(manifest)).toEqual(['form.js', 'home.js']);
});

it('refuses a chunk that is not there', () => {
  expect(() => filesBefore(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx');
});

it("reads the files in a page's HTML, and the imports of its scripts; styles are the page's own choice", () => {
  const html = `<!doctype html><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/public.css">
    <link rel="preload" as="font" href="/font.woff2"><script type="application/json">{}</script>
    <script type="module" src="/entry.js"></script>`;
  expect([...filesOfPage(manifest, html)].toSorted()).toEqual(['entry.js', 'public.css', 'react.js']);
});
