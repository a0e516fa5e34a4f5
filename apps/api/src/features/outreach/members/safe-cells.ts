/** Cells that a spreadsheet would run as a formula, also behind quotes of our own. */
const likeFormula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const marked = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Prefixes a cell that would be a formula with a quote, so that it stays text (CSV injection). */
export const safeCell = (text: string): string => (likeFormula.test(text) ? `'${text}` : text);

/** Removes the quote that `safeCell` added. */
export const readCell = (text: string): string => (marked.test(text) ? text.slice(1) : text);
