import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const countries = ['Nigeria', 'Benin', 'Côte d’Ivoire', 'Niger', 'South Africa'].map((name) => ({ name, mark: '🌍' }));
const none = 'No country by that name.';

function openBox(defaultValue = '') {
  const changed = vi.fn<() => void>();
  const field = { label: 'Country', name: 'country', options: countries, noneFound: none, defaultValue };
  render(
    <form aria-label="Person">
      <Combobox {...field} onChange={changed} />
      <button type="button">Next</button>
    </form>,
  );
  return { field: screen.getByRole('combobox', { name: 'Country' }), changed };
}

const offered = () => screen.queryAllByRole('option').map((option) => option.textContent.replace('🌍', ''));
const active = (field: HTMLElement) =>
  document.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`)?.textContent.replace('🌍', '');

it('offers everything when pressed, and what matches when typed into, with or without accents', async () => {
  const { field } = openBox('Benin');
  await userEvent.click(field);
  expect(offered()).toEqual(countries.map(({ name }) => name));
  await userEvent.click(field);
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await userEvent.clear(field);
  await userEvent.type(field, 'nI');
  expect(offered()).toEqual(['Nigeria', 'Niger', 'Benin']);
  await userEvent.clear(field);
  await userEvent.type(field, 'cote d');
  expect(offered()).toEqual(['Côte d’Ivoire']);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.type(field, 'x');
  expect(offered()).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent(none);
});

it('is walked through by arrows, and Enter takes the active option', async () => {
  const { field, changed } = openBox();
  await userEvent.type(field, 'ni{ArrowDown}{ArrowDown}');
  expect(active(field)).toBe('Niger');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Niger');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(active(field)).toBe('Benin');
  changed.mockClear();
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('Benin');
  expect(changed).toHaveBeenCalledOnce();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  // Again: nothing is remembered of the last choice.
  await userEvent.keyboard('{ArrowDown}');
  expect(offered()).toHaveLength(countries.length);
  await userEvent.keyboard('{Escape}');
  await userEvent.clear(field);
  await userEvent.type(field, 'ben{ArrowDown}{Enter}');
  expect(field).toHaveValue('Benin');
  expect(offered()).toEqual([]);
});

it('leaves Home and End to the text, and Escape to what is around it once the list is closed', async () => {
  const { field } = openBox();
  await userEvent.type(field, 'ger{Home}Ni{End}ia');
  expect(field).toHaveValue('Nigeria');
  expect(active(field)).toBeUndefined();
  const isLeft = () => fireEvent.keyDown(field, { key: 'Escape' });
  expect(isLeft()).toBe(false);
  expect(offered()).toEqual([]);
  expect(isLeft()).toBe(true);
  expect(field).toHaveValue('Nigeria');
});

it('takes a pressed option, and submits nothing by Enter while the list is open', async () => {
  const { field } = openBox();
  const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  screen.getByRole('form').addEventListener('submit', submitted);
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('option', { name: 'South Africa' }));
  expect(field).toHaveValue('South Africa');
  expect(field).toHaveFocus();
  expect(offered()).toEqual([]);
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  expect(submitted).not.toHaveBeenCalled();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
});

it('completes the only match when it is left, and takes no option by being left', async () => {
  const { field } = openBox();
  await userEvent.type(field, 'SOUTH');
  await userEvent.tab();
  expect(field).toHaveValue('South Africa');
  expect(screen.getByRole('button')).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, 'ni{ArrowDown}');
  await userEvent.tab();
  expect(field).toHaveValue('ni');
  expect(offered()).toEqual([]);
  await userEvent.click(field);
  expect(offered()).toHaveLength(countries.length);
});

it('stays closed when the browser fills it in', () => {
  const { field, changed } = openBox();
  fireEvent.change(field, { target: { value: 'Nig' } });
  expect(changed).toHaveBeenCalledOnce();
  expect(field).toHaveValue('Nig');
  expect(offered()).toEqual([]);
});
