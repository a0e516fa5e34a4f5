/* In the button's frame: the page around it opens the popup, with the settings it has by then. */
const origin = new URLSearchParams(location.search).get('origin');
document
  .querySelector('button')
  .addEventListener('click', () => parent.postMessage({ type: 'google-pressed' }, origin));
