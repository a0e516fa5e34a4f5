/* Served to sites as `/gsi/client`: the part of Google's script that Udala uses, with Google's names. */
(() => {
  const base = new URL('.', document.currentScript.src);
  const texts = { signin: 'Sign in', signin_with: 'Sign in with Google', signup_with: 'Sign up with Google' };
  let client = null;
  let oneTap = null;

  const addressOf = (page, more) =>
    `${new URL(page, base)}?${new URLSearchParams({ client_id: client.client_id, origin: location.origin, ...more })}`;
  const chooser = (selectBy) => addressOf('select', { nonce: client.nonce ?? '', select_by: selectBy });

  function frame(address, title, style) {
    const iframe = document.createElement('iframe');
    iframe.src = address;
    iframe.title = title;
    Object.assign(iframe.style, { border: '0', colorScheme: 'light', ...style });
    return iframe;
  }

  function openPopup() {
    const left = Math.max(0, screenX + (outerWidth - 500) / 2);
    window.open(
      chooser('btn'),
      'google-account-chooser',
      `popup,width=500,height=640,left=${left},top=${screenY + 80}`,
    );
  }

  function cancel() {
    oneTap?.remove();
    oneTap = null;
  }

  // Only our own frames and popup speak from this origin.
  addEventListener('message', ({ origin, data }) => {
    if (origin !== base.origin || !client) return;
    if (data.type === 'google-pressed') openPopup();
    if (data.type === 'google-cancelled') cancel();
    if (data.type === 'google-credential') {
      cancel();
      client.callback({ credential: data.credential, select_by: data.select_by });
    }
  });

  const id = {
    initialize(settings) {
      client = settings;
    },
    renderButton(parent, { text = 'signin_with', width = 240, theme = 'outline', shape = 'rectangular' } = {}) {
      const label = texts[text] ?? 'Continue with Google';
      const address = addressOf('button', { label, theme, shape });
      parent.replaceChildren(
        frame(address, `${label} button`, { display: 'block', width: `${width}px`, height: '44px' }),
      );
    },
    prompt() {
      cancel();
      const place = { position: 'fixed', top: '16px', right: '16px', zIndex: '9999' };
      const size = { width: 'min(400px, calc(100vw - 32px))', height: 'min(600px, calc(100vh - 32px))' };
      oneTap = frame(chooser('user'), 'Sign in with Google prompt', { ...place, ...size, borderRadius: '14px' });
      document.body.append(oneTap);
    },
    cancel,
    // The sandbox never signs anybody in automatically, so there is nothing to disable.
    disableAutoSelect() {},
  };
  window.google = { ...window.google, accounts: { ...window.google?.accounts, id } };
})();
