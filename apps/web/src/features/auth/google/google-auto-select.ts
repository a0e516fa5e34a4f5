/** Who logs out must not be signed in again by Google unasked. Without its script in this document there is nothing to do. */
export const stopGoogleAutoSelect = (): void => window.google?.accounts.id.disableAutoSelect();
