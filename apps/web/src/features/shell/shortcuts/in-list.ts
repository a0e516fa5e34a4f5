/** Height of what stays at the top of the window while a list scrolls. */
const barPx = 72;

const current = (): Element | null => document.activeElement?.closest('article') ?? null;

/** Focuses the post after or before the current one; without a current one, the first in view. */
export function stepPost(by: 1 | -1): void {
  const posts = [...document.querySelectorAll<HTMLElement>('[role="feed"] article')];
  const at = posts.findIndex((post) => post === current());
  const inView = () => posts.find((post) => post.getBoundingClientRect().bottom > barPx) ?? posts[0];
  const next = at === -1 ? inView() : posts[at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'start' });
}

/** Presses the like button of the focused post, or of the post whose page this is. */
export function likePost(): void {
  const isList = document.querySelector('[role="feed"]') !== null;
  const post = current() ?? (isList ? null : document.querySelector('main'));
  post?.querySelector<HTMLElement>('[data-like]')?.click();
}
