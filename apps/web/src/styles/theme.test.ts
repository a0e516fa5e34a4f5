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

it('follows the system when nothing was chosen, or nothing we know', () => {
  expect(paint()).toBeUndefined();
  localStorage.setItem('theme', '"><script>');
  expect(paint()).toBeUndefined();
  expect(chosenTheme()).toBe('system');
});
