import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useOnReturn } from './use-on-return.ts';

const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it('settles a page that comes back, and not a press that was faster than the end of its loading', () => {
  const settle = vi.fn<() => void>();
  renderHook(() => useOnReturn(settle));
  show(false);
  expect(settle).not.toHaveBeenCalled();
  show(true);
  expect(settle).toHaveBeenCalledTimes(1);
});
