export interface ToastMessage {
  id: string;
  /** Green with a check, red with a cross, or blue. */
  type: 'success' | 'warning' | 'info';
  title: string;
  body?: string;
  durationMs?: number;
}

export const toastMs = 6600;
/** Duration for an unclaimed host and for the generic "Sorry! 🫠". */
export const shortToastMs = 5000;
