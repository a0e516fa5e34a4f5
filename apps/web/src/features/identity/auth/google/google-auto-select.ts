/**
 * After signing out, prevents Google from signing the person in again automatically. No-op if Google's script is not
 * loaded.
 */
export const stopGoogleAutoSelect = (): void => window.google?.accounts.id.disableAutoSelect();
