export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Sets a field's value so that React notices: React overrides the prototype's setter on the element. */
export function typeInto(control: TextControl, text: string): void {
  if (control.value === text) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
