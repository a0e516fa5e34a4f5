/** A spreadsheet takes such a cell for a formula, or for one behind our own mark. */
const likeFormula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const marked = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Marks a cell that would be a formula, so that it stays what it says. */
export const safeCell = (text: string): string => (likeFormula.test(text) ? `'${text}` : text);

/** Takes the mark away again. */
export const readCell = (text: string): string => (marked.test(text) ? text.slice(1) : text);
