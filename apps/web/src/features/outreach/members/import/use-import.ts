import { useRef, useState } from 'react';
import { limits } from '@udala/contract/limits';
import { importSources, type ImportOutcome, type ImportSource } from '@udala/contract/members';
import * as m from '@udala/messages/invitations';
import { messageOf } from '#lib/api-error.ts';
import { tabStore } from '#lib/form-draft.ts';
import { randomKey } from '#lib/random-key.ts';
import { useImportMembersMutation } from './invitations.api.ts';

interface Given {
  source: ImportSource;
  csv: string;
  /** Empty if the list was pasted. */
  fileName: string;
}

const nothing: Given = { source: 'patreon', csv: '', fileName: '' };
const draft = tabStore<Given>(
  'members-import',
  ({ source, csv, fileName }) =>
    importSources.includes(source) && typeof csv === 'string' && typeof fileName === 'string',
);

const faultOf = (csv: string): string | undefined => {
  if (csv.trim() === '') return m.nothingGiven;
  return csv.length > limits.importMaxLength ? m.tooBig : undefined;
};

const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const;

/** Decodes a CSV file from a spreadsheet: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const begins = ([first, second]: readonly [number, number]) => bytes[0] === first && bytes[1] === second;
  if (begins(utf16.le)) return 'utf-16le';
  if (begins(utf16.be)) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * Import in two steps: a dry run, then the invitations. The input is saved in the tab and survives failures and
 * reloads.
 */
export function useImport() {
  const [given, setGiven] = useState(() => draft.read() ?? nothing);
  const [fault, setFault] = useState<string>();
  const [found, setFound] = useState<ImportOutcome>();
  const [done, setDone] = useState<ImportOutcome>();
  // Idempotency key: one import per input, however often it is sent.
  const key = useRef(randomKey());
  const [send, { isLoading, error, originalArgs, reset }] = useImportMembersMutation();

  const give = (changes: Partial<Given>) => {
    const next = { ...given, ...changes };
    setGiven(next);
    draft.save(next);
    setFault(undefined);
    setFound(undefined);
    reset();
    key.current = randomKey();
  };
  const check = async () => {
    const problem = faultOf(given.csv);
    setFault(problem);
    if (problem !== undefined) return;
    const looked = key.current;
    const { data } = await send({ source: given.source, csv: given.csv, dryRun: true, idempotencyKey: randomKey() });
    // Ignores the result if the input changed while the dry run was in progress.
    if (data && key.current === looked) setFound(data);
  };
  const invite = async () => {
    const idempotencyKey = key.current;
    const { data } = await send({ source: given.source, csv: given.csv, dryRun: false, idempotencyKey });
    if (!data) return;
    setDone(data);
    draft.discard();
  };
  const inProgress = isLoading ? (originalArgs?.dryRun ? 'check' : 'invite') : null;
  return {
    given,
    fault,
    found,
    done,
    inProgress,
    failure: error === undefined ? undefined : messageOf(error),
    choose: (source: ImportSource) => give({ source }),
    paste: (csv: string) => give({ csv, fileName: '' }),
    async take(file: File) {
      try {
        give({ csv: await textOfFile(file), fileName: file.name });
      } catch {
        setFault(m.unreadable);
      }
    },
    check,
    invite,
    startAnew() {
      give({ csv: '', fileName: '' });
      draft.discard();
      setDone(undefined);
    },
  };
}

export type Importing = ReturnType<typeof useImport>;
