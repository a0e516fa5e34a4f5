import { act, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { makeStore } from '#state/store.ts';
import { RootLayout } from './root-layout.tsx';

const Heading = () => <h1 tabIndex={-1}>Udala</h1>;

/** A page whose field takes the focus as soon as it is there, as an answer to a comment does. */
function Answering() {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Heading />
      <textarea ref={field} />
    </>
  );
}

it('focuses the heading of a page one arrives at, and leaves the focus to a field that takes it', async () => {
  const children = [
    { path: '/first', element: <Heading /> },
    { path: '/second', element: <Heading /> },
    { path: '/answering', element: <Answering /> },
  ];
  const router = createMemoryRouter([{ element: <RootLayout />, children }], { initialEntries: ['/first'] });
  const store = makeStore({ fetcher: fetch, leaveFor: () => undefined });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await act(() => router.navigate('/second'));
  expect(screen.getByRole('heading')).toHaveFocus();
  await act(() => router.navigate('/answering'));
  expect(screen.getByRole('textbox')).toHaveFocus();
});
