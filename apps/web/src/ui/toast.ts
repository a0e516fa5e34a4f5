export interface ToastMessage {
  id: string;
  /** Green with a check, red with a cross; anything else is blue. */
  type: 'success' | 'warning' | 'info';
  title: string;
  body?: string;
  durationMs?: number;
  actions?: ToastAction[];
}

/** A link that opens beside the page, or a text to take along. */
export type ToastAction = { text: string; href: string } | { text: string; copies: string };

export const toastMs = 6600;
/** For a host that nobody owns, and for the generic "Sorry! 🫠". */
export const shortToastMs = 5000;
