/** The part of Google's script that we use; the names are Google's. */
export interface GoogleId {
  initialize: (settings: {
    client_id: string;
    callback: (answer: { credential: string }) => void;
    nonce: string;
    ux_mode: 'popup';
  }) => void;
  renderButton: (
    parent: HTMLElement,
    look: {
      type: 'standard';
      theme: 'outline' | 'filled_black';
      size: 'large';
      text: 'continue_with';
      logo_alignment: 'center';
      width: number;
    },
  ) => void;
  prompt: () => void;
  cancel: () => void;
  disableAutoSelect: () => void;
}

declare global {
  interface Window {
    /** Set by Google's script. */
    google?: { accounts: { id: GoogleId } };
  }
}

/** Timeout after which the script counts as blocked. */
const patienceMs = 10_000;

/** Loads the script once for each document; retries after a failure. */
export function loadGoogle(address: string): Promise<GoogleId> {
  const ready = window.google?.accounts.id;
  if (ready) return Promise.resolve(ready);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error(`No answer from ${address}`));
    const timer = setTimeout(fail, patienceMs);
    script.src = address;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      const id = window.google?.accounts.id;
      if (id) resolve(id);
      else fail();
    });
    document.head.append(script);
  });
}
