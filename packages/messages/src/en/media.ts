/** Texts for choosing and uploading a picture. */
export const wrongType = 'Use a JPG or PNG image.';
export const didNotUpload = "Didn't upload. Tap to retry.";
export const uploading = (name: string) => `Uploading ${name}`;

/** `what` is "picture" or "banner". */
export const choose = (what: string) => `Choose a ${what}`;
export const change = (what: string) => `Change ${what}`;
export const removeIt = 'Remove';
export const remove = (what: string) => `Remove ${what}`;
export const states = {
  none: () => '',
  uploading: () => 'Uploading…',
  failed: (what: string) => `Your ${what} didn't upload.`,
  done: (what: string) => `Your ${what} is up.`,
} as const;
export const missing = (what: string) => `Your ${what} didn't upload. Send it again or remove it.`;
export const cropTitle = 'Choose what shows';
export const cropArea = 'Your picture. Drag it, or move it with the arrow keys.';
export const zoom = 'Zoom';
export const usePicture = 'Use this picture';
