/* In the button's frame, before the button: the page around it opens the popup, with the settings it has by then. */
const origin = new URLSearchParams(location.search).get('origin');
document.addEventListener('click', ({ target }) => {
  if (target.closest('button')) parent.postMessage({ type: 'google-pressed' }, origin);
});
