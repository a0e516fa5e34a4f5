import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { firstScript } from './first-script.ts';

it('marks a document that is opened where somebody is signed in', () => {
  runInThisContext(firstScript);
  expect(document.documentElement).not.toHaveAttribute('data-session');
  localStorage.setItem('token', 'a-token');
  runInThisContext(firstScript);
  expect(document.documentElement).toHaveAttribute('data-session', '');
  localStorage.removeItem('token');
  delete document.documentElement.dataset['session'];
});

it('marks that a form was sent where nobody heard it', () => {
  runInThisContext(firstScript);
  const form = document.body.appendChild(document.createElement('form'));
  const hear = (event: Event) => event.preventDefault();
  form.addEventListener('submit', hear);
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(document.documentElement).not.toHaveAttribute('data-sent');
  form.removeEventListener('submit', hear);
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(document.documentElement).toHaveAttribute('data-sent', '');
  delete document.documentElement.dataset['sent'];
  form.remove();
});
