import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingOverlay } from './loading-overlay.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { shortToastMs, toastMs, type ToastMessage } from './toast.ts';
import { ToastViewport } from './toast-viewport.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('explains a long wait under the overlay', () => {
  render(<LoadingOverlay open />);
  expect(screen.getByRole('status')).toHaveTextContent('Working…');
  pass(10_000);
  expect(screen.getByRole('status')).toHaveTextContent('Still working. Your network is slow.');
});

it('says that a form is slow after 8 s, and offers a retry after 30 s', () => {
  const retry = vi.fn<() => void>();
  render(<SlowNotice onRetry={retry} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(8000);
  expect(screen.getByRole('status')).toHaveTextContent('Still sending. Your network is slow.');
  expect(screen.queryByRole('button')).toBeNull();
  pass(22_000);
  expect(screen.getByRole('status')).toHaveTextContent('No reply yet. Nothing is lost.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

const toast = (id: string, type: ToastMessage['type'] = 'success'): ToastMessage => ({
  id,
  type,
  title: `Toast ${id}`,
});

it('dismisses a toast after 6600 ms, or after its own time', () => {
  expect([toastMs, shortToastMs]).toEqual([6600, 5000]);
  const dismiss = vi.fn<(id: string) => void>();
  render(<ToastViewport toasts={[toast('a'), { ...toast('b'), durationMs: shortToastMs }]} onDismiss={dismiss} />);
  pass(4999);
  expect(dismiss).not.toHaveBeenCalled();
  pass(1);
  expect(dismiss).toHaveBeenLastCalledWith('b');
  pass(1600);
  expect(dismiss).toHaveBeenLastCalledWith('a');
});

it('pauses the time while the window is hidden', () => {
  const dismiss = vi.fn<(id: string) => void>();
  render(<ToastViewport toasts={[toast('a')]} onDismiss={dismiss} />);
  pass(6000);
  fireEvent.blur(window);
  pass(60_000);
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.focus(window);
  pass(600);
  expect(dismiss).toHaveBeenCalledExactlyOnceWith('a');
});

it('pauses the time while a toast is pointed at or focused', () => {
  const dismiss = vi.fn<(id: string) => void>();
  render(<ToastViewport toasts={[toast('a')]} onDismiss={dismiss} />);
  const item = screen.getByRole('status');
  pass(6000);
  fireEvent.pointerEnter(item);
  pass(60_000);
  fireEvent.pointerLeave(item);
  pass(500);
  fireEvent.focus(screen.getByRole('button'));
  pass(60_000);
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.blur(screen.getByRole('button'));
  pass(100);
  expect(dismiss).toHaveBeenCalledExactlyOnceWith('a');
});

it('dismisses a toast with Escape, or when it is swiped away far enough', () => {
  const dismiss = vi.fn<(id: string) => void>();
  render(<ToastViewport toasts={[toast('a')]} onDismiss={dismiss} />);
  const item = screen.getByRole('status');
  const swipe = (clientX: number) => {
    fireEvent.pointerDown(item, { clientX: 100 });
    fireEvent.pointerMove(item, { clientX });
    fireEvent.pointerUp(item, { clientX });
  };
  swipe(20);
  swipe(130);
  expect(dismiss).not.toHaveBeenCalled();
  expect(item.parentElement?.style.translate).toBe('0px');
  swipe(190);
  expect(dismiss).toHaveBeenCalledExactlyOnceWith('a');
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' });
  expect(dismiss).toHaveBeenCalledTimes(2);
});

it('shows three at once; a warning is an alert, the others are a status', () => {
  const dismiss = vi.fn<(id: string) => void>();
  const all = [toast('a'), toast('b', 'warning'), toast('c', 'info'), toast('d')];
  const { rerender } = render(<ToastViewport toasts={all} onDismiss={dismiss} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Toast b');
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual(['Toast a', 'Toast c']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body);
  expect(dismiss).toHaveBeenCalledExactlyOnceWith('a');
  rerender(<ToastViewport toasts={all.slice(1)} onDismiss={dismiss} />);
  expect(screen.getByText('Toast d')).toBeInTheDocument();
});
