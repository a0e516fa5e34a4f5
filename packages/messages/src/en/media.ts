/** What is said wherever a picture is chosen and sent. */
export const wrongType = 'Use a JPG or PNG image.';
export const didNotUpload = "Didn't upload. Tap to retry.";
export const uploading = (name: string) => `Uploading ${name}`;
