export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Types a text into a field so that React hears of it: React puts a setter of its own before the prototype's. */
export function typeInto(control: TextControl, text: string): void {
  if (control.value === text) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
