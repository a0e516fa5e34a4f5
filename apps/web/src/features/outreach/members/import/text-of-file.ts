const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const;

/** Decodes a CSV file from a spreadsheet: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export async function textOfFile(file: Blob): Promise<string> {
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
