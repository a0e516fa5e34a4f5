import { shortcutsOn } from './shortcuts-on.ts';

export const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** True while a key is no shortcut: while somebody types, in a dialog, with another key held, and when switched off. */
export const isAsleep = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isTyping(event.target) ||
  document.querySelector('dialog[open]') !== null ||
  !shortcutsOn();
