import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { serveSubprocess } from '#platform/images/sandboxed-process.ts';

/** Simulates an exploited image decoder: reads any file, by Node and also natively. */
serveSubprocess<{ file: string }, { user: number; said: string; saidNatively: string }>(async ({ file }) => {
  const user = process.getuid?.() ?? -1;
  const saidNatively = await sharp(file)
    .metadata()
    .then(
      () => 'read',
      () => 'not read',
    );
  try {
    return { user, said: `read ${readFileSync(file).length}`, saidNatively };
  } catch (error) {
    return { user, said: String((error as NodeJS.ErrnoException).code), saidNatively };
  }
});
