import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MoneyMode } from '@udala/contract/payouts';
import { createClient, type Client } from './client.ts';
import { readCode } from './sandbox.ts';

/** The running instance that gets the demo data. */
export interface DemoOptions {
  apiUrl: string;
  sandboxUrl: string;
  sandboxKey: string;
  moneyMode: MoneyMode;
  onProgress: (line: string) => void;
}

export interface Stage extends DemoOptions {
  call: Client;
  codeOf: (email: string) => Promise<string>;
}

export const createStage = (options: DemoOptions): Stage => ({
  ...options,
  call: createClient(options.apiUrl),
  codeOf: (email) => readCode(options, email),
});

export const mediaFile = (file: string): string => path.join(import.meta.dirname, 'media', file);

export const readMedia = (file: string): Promise<Buffer> => readFile(mediaFile(file));
