import { html, type Html } from './html.ts';

export type Chip = { tone: 'good' | 'bad' | 'calm'; words: string };

export const chipOf = ({ tone, words }: Chip): Html => html`<span class="chip ${tone}">${words}</span>`;

/** The rows, or a sentence where there are none. */
export const listOr = (emptySentence: string, rows: Html[]): Html =>
  rows.length === 0
    ? html`<p class="empty">${emptySentence}</p>`
    : html`<ul class="rows">
        ${rows}
      </ul>`;
