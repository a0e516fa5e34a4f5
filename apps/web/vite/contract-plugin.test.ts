// @vitest-environment node
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { contractPlugin } from './contract-plugin.ts';

const contract = path.join(import.meta.dirname, '../../../packages/contract/src');

async function bundle(entry: string, source?: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-plugin-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const input = path.join(folder, 'entry.ts');
  await writeFile(input, entry);
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [contractPlugin(source)],
    build: { write: false, minify: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  });
  const outputs = 'output' in built ? built.output : [];
  return outputs.map((file) => ('code' in file ? file.code : '')).join('\n');
}

it('keeps only what a call of an endpoint needs, and nothing of TypeBox', async () => {
  const code = await bundle(`export { likePost } from '${contract}/likes.ts'`);
  expect(code).toContain('"/likes/post/:postId/like"');
  expect(code).toContain('"signed-in"');
  expect(code).not.toMatch(/summary|reply|properties|typebox/i);
  expect(code.length).toBeLessThan(400);
});

it('preserves data: limits, error statuses, suggestions', async () => {
  const code = await bundle(`
    export { errorStatus } from '${contract}/errors.ts'
    export { limits } from '${contract}/limits.ts'
    export { suggestedBenefits, Benefit } from '${contract}/benefits.ts'`);
  expect(code).toMatch(/"?price_changed"?: 409/);
  expect(code).toContain('bioMaxLength: 160');
  expect(code).toContain('"Monthly Live Q and A"');
  expect(code).not.toMatch(/typebox|"pattern"/i);
});

it('rejects a function exported beside a schema, which would be lost in the build', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(path.join(import.meta.dirname, '../../../node_modules'), path.join(folder, 'node_modules'));
  await writeFile(
    path.join(folder, 'scalars.ts'),
    `import { Type } from 'typebox';\nexport const Uuid = Type.String();`,
  );
  await writeFile(
    path.join(folder, 'likes.ts'),
    `import { Uuid } from './scalars.ts';\nexport const isId = () => Uuid;`,
  );
  await expect(bundle(`export { isId } from '${folder}/likes.ts'`, folder)).rejects.toThrow(
    'exports the function isId',
  );
});
