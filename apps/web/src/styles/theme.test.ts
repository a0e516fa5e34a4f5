import { runInThisContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { firstScript } from './first-script.ts';
import { chooseTheme, chosenTheme } from './theme.ts';

afterEach(() => chooseTheme('system'));

const paint = () => {
  delete document.documentElement.dataset['theme'];
  runInThisContext(firstScript);
  return document.documentElement.dataset['theme'];
};

it('keeps a choice for the next visit, where it is set before the first paint', () => {
  chooseTheme('dark');
  expect(chosenTheme()).toBe('dark');
  expect(paint()).toBe('dark');
});

it('marks a document that is opened where somebody is signed in', () => {
  paint();
  expect(document.documentElement).not.toHaveAttribute('data-session');
  localStorage.setItem('token', 'a-token');
  paint();
  expect(document.documentElement).toHaveAttribute('data-session', '');
  localStorage.removeItem('token');
  delete document.documentElement.dataset['session'];
});

it('marks that a form was sent where nobody heard it', () => {
  paint();
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

it('follows the system when nothing was chosen, or nothing we know', () => {
  expect(paint()).toBeUndefined();
  localStorage.setItem('theme', '"><script>');
  expect(paint()).toBeUndefined();
  expect(chosenTheme()).toBe('system');
});
