/* After the choice, in the popup or the prompt's frame: posts the result to the page that asked, and to no other. */
const { origin, message } = document.querySelector('main').dataset;
(window.opener ?? window.parent).postMessage(JSON.parse(message), origin);
window.close();
