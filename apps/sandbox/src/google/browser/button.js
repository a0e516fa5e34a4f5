/* Runs in the button's frame: the page around it opens the popup, with the settings current at that time. */
const origin = new URLSearchParams(location.search).get('origin');
document.addEventListener('click', ({ target }) => {
  if (target.closest('button')) parent.postMessage({ type: 'google-pressed' }, origin);
});
