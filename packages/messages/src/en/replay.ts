/** Texts about screen recording. */
export const title = 'May we record how you use this page?';
export const what =
  'It shows us where people get stuck: what they press and how they scroll. Words, pictures and what you type are hidden. We record nothing unless you accept.';
export const accept = 'Accept';
export const decline = 'Decline';
export const isOn = 'Recording is on in this browser.';
export const stop = 'Stop recording';

export const help = 'Help improve Udala with screen recording';
export const helpHint =
  'We see where you press and how you scroll. Words, pictures and what you type are hidden, and sign-in, payments and settings are never recorded.';
