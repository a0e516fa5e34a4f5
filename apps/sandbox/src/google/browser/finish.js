/* After the choice, in the popup or the prompt's frame: tells the page that asked, and nobody else. */
const { origin, message } = document.querySelector('main').dataset;
(window.opener ?? window.parent).postMessage(JSON.parse(message), origin);
window.close();
