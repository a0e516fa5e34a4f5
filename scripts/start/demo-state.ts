import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How far this home's demo data is: its pages are being opened, its history is being made, or it is whole. */
export type DemoState = 'opening' | 'history' | 'whole';

const fileIn = (home: string): string => path.join(home, 'demo-data.json');

/** Null for a home whose people are not ours. */
export async function readDemoState(home: string): Promise<DemoState | null> {
  const text = await readFile(fileIn(home), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { state: DemoState }).state;
}

export const writeDemoState = (home: string, state: DemoState): Promise<void> =>
  writeFile(fileIn(home), JSON.stringify({ state }), { mode: 0o600 });
