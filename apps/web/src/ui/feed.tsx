import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';

interface FeedProps {
  label: string;
  /** The id of the element after the feed, the target of "Skip past feed" and Ctrl+End. */
  endId: string;
  busy: boolean;
  children: ReactNode;
}

/** A growing list after the ARIA feed pattern: Page Down and Page Up move between articles. */
export function Feed({ label, endId, busy, children }: FeedProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'End' && event.ctrlKey) document.getElementById(endId)?.focus();
    else if (event.key === 'PageDown') step(event, 1);
    else if (event.key === 'PageUp') step(event, -1);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys the feed pattern asks for
    <div role="feed" aria-label={label} aria-busy={busy} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

function step(event: KeyboardEvent<HTMLDivElement>, by: 1 | -1) {
  const articles = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
  const at = articles.findIndex((article) => event.target instanceof Node && article.contains(event.target));
  articles[at + by]?.focus();
}

interface FeedItemProps extends ComponentProps<'article'> {
  /** Starts at 1. */
  position: number;
  /** The id of the article's title or author. */
  labelledBy: string;
}

export function FeedItem({ position, labelledBy, ...rest }: FeedItemProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the feed pattern moves focus by article
    <article {...rest} tabIndex={0} aria-posinset={position} aria-setsize={-1} aria-labelledby={labelledBy} />
  );
}
