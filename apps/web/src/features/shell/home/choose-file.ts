/** Browsers open the chooser of files only within some seconds after a press. */
const pressLastsMs = 5000;

/**
 * Opens the composer's own chooser of pictures or videos as soon as that is on the page: the composer is a chunk that
 * may first have to be downloaded.
 */
export function chooseFileOnceThere(kind: 'image' | 'video'): void {
  const open = () => {
    const field = document.querySelector<HTMLInputElement>(`dialog[open] input[type=file][accept*="${kind}/"]`);
    if (!field) return;
    watch.disconnect();
    field.click();
  };
  const watch = new MutationObserver(open);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
  setTimeout(() => watch.disconnect(), pressLastsMs);
}
