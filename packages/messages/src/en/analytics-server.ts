/** The columns of a creator's figures in a spreadsheet. */
export const date = 'Date';
export const patrons = 'Patrons';
export const joined = 'New';
export const left = 'Left';
export const gross = 'Patrons paid (naira)';
export const net = 'Yours (naira)';
export const reads = 'Reads';
