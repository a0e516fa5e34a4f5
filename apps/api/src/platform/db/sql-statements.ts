export interface Statement {
  /** The text to send. */
  readonly text: string;
  /** The line it starts on. */
  readonly line: number;
  /** Normalized text for pattern matching: lower case, single spaces, without comments and quoted parts. */
  readonly words: string;
}

const token =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<quoted>'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|(?<end>;)|"[^"]*"|[^'";$/-]+|[\s\S]/g;

/** Splits a file into statements, so that each can have its own timeout. Does not support `begin atomic` bodies. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  let [text, words, line, begins] = ['', '', 1, 1];
  const finish = () => {
    if (words.trim() !== '') {
      const plain = words.toLowerCase().replaceAll(/\s+/g, ' ').trim();
      statements.push({ text: text.trim(), line: begins, words: plain });
    }
    [text, words] = ['', ''];
  };
  for (const { 0: piece, groups = {} } of sql.matchAll(token)) {
    if (groups['end']) finish();
    else {
      const spoken = groups['comment'] ? ' ' : groups['quoted'] ? "''" : piece;
      if (words.trim() === '' && spoken.trim() !== '') begins = line + leadingLines(piece);
      text += piece;
      words += spoken;
    }
    line += piece.split('\n').length - 1;
  }
  finish();
  return statements;
}

const leadingLines = (piece: string): number => (/^\s*/.exec(piece)?.[0] ?? '').split('\n').length - 1;
