import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { useOnce } from './use-once.ts';

it('runs once, even if React mounts the component twice', () => {
  const work = vi.fn<() => void>();
  const { rerender } = renderHook(() => useOnce(work), { wrapper: StrictMode });
  rerender();
  expect(work).toHaveBeenCalledTimes(1);
});
