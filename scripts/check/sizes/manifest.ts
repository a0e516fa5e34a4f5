/** A chunk in Vite's manifest. */
interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
export type Manifest = Record<string, Chunk>;

/** Every file a browser must have before these chunks run: their own, their static imports' and the styles of all. */
export function filesBefore(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build's manifest has no ${key}`);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

/** Script files that no entry loads statically. */
export function lazyScripts(manifest: Manifest): string[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const early = filesBefore(manifest, entries);
  return Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.js') && !early.has(file));
}

/** Every file in a page's HTML that loads before anything runs: its links and scripts, and their imports. */
export function filesOfPage(manifest: Manifest, html: string): Set<string> {
  const linked = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].flatMap(([tag]) => {
    const file = /\b(?:href|src)="\/([^"]+)"/.exec(tag)?.[1];
    return file !== undefined && /rel="(?:stylesheet|modulepreload)"|^<script\b/.test(tag) ? [file] : [];
  });
  const keys = Object.keys(manifest).filter((key) => linked.includes(manifest[key]?.file ?? ''));
  const scripts = [...filesBefore(manifest, keys)].filter((file) => file.endsWith('.js'));
  return new Set([...linked, ...scripts]);
}
