export interface ToastMessage {
  id: string;
  /** Green with a check, red with a cross; anything else is blue. */
  type: 'success' | 'warning' | 'info';
  title: string;
  body?: string;
  durationMs?: number;
}

export const toastMs = 6600;
/** For a host that nobody owns, and for the generic "Sorry! 🫠". */
export const shortToastMs = 5000;
