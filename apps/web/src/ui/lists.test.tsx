import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Feed, FeedItem } from './feed.tsx';
import { LoadMore } from './load-more.tsx';

describe('Feed', () => {
  it('moves by article and is left with Ctrl+End', async () => {
    render(
      <>
        <Feed label="Posts" endId="end" busy={false}>
          {['One', 'Two'].map((title, index) => (
            <FeedItem key={title} position={index + 1} labelledBy={title}>
              <h2 id={title}>{title}</h2>
            </FeedItem>
          ))}
        </Feed>
        <div id="end" tabIndex={-1} />
      </>,
    );
    const [one, two] = screen.getAllByRole('article');
    await userEvent.tab();
    expect(one).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    expect(two).toHaveFocus();
    await userEvent.keyboard('{PageUp}');
    expect(one).toHaveFocus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(document.getElementById('end')).toHaveFocus();
    expect(two).toHaveAttribute('aria-posinset', '2');
  });
});

describe('LoadMore', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(10_000);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const scrollTo = (y: number) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);
    fireEvent.scroll(window);
    act(() => {
      vi.advanceTimersByTime(150);
    });
  };

  it('requests the next page from 80 % of the way on, at most once in 150 ms', () => {
    const load = vi.fn<() => void>();
    render(<LoadMore hasMore loading={false} failed={false} onLoad={load} />);
    scrollTo(7000);
    expect(load).not.toHaveBeenCalled();
    fireEvent.scroll(window);
    fireEvent.scroll(window);
    scrollTo(8000 - window.innerHeight);
    expect(load).toHaveBeenCalledOnce();
  });

  it('retries a request that was not possible yet, and stops once it is in progress', () => {
    const load = vi.fn<() => void>();
    const props = { hasMore: true, failed: false, onLoad: load };
    const { rerender } = render(<LoadMore {...props} loading={false} />);
    scrollTo(9900);
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
    expect(load).toHaveBeenCalledTimes(2);
    rerender(<LoadMore {...props} loading />);
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['while a page is on its way', { hasMore: true, loading: true, failed: false }],
    ['after a failure', { hasMore: true, loading: false, failed: true }],
    ['at the end', { hasMore: false, loading: false, failed: false }],
  ])('requests nothing automatically %s', (_, state) => {
    const load = vi.fn<() => void>();
    render(<LoadMore {...state} onLoad={load} />);
    scrollTo(9900);
    expect(load).not.toHaveBeenCalled();
  });

  it('is a button for people who do not scroll, and announces its state', () => {
    const load = vi.fn<() => void>();
    const { rerender } = render(<LoadMore hasMore loading={false} failed={false} onLoad={load} />);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(load).toHaveBeenCalledOnce();
    rerender(<LoadMore hasMore loading={false} failed onLoad={load} />);
    expect(screen.getByRole('status')).toHaveTextContent("Couldn't load more.");
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    rerender(<LoadMore hasMore={false} loading={false} failed={false} onLoad={load} />);
    expect(screen.getByRole('status')).toHaveTextContent("You're all caught up");
    expect(screen.queryByRole('button')).toBeNull();
  });
});
