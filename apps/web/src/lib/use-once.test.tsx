import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { useOnce } from './use-once.ts';

it('does its work once, also where React mounts everything twice', () => {
  const work = vi.fn<() => void>();
  const { rerender } = renderHook(() => useOnce(work), { wrapper: StrictMode });
  rerender();
  expect(work).toHaveBeenCalledTimes(1);
});
