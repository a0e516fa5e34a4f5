import { useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { joinClasses } from '#ui/join-classes.ts';

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'rows'> {
  ref?: RefObject<HTMLTextAreaElement | null>;
}

/**
 * A field without a box, as high as its text: one writes on the paper itself. Its caret shows the focus, and in forced
 * colours an outline does.
 */
export function GrowingText({ ref, className, ...area }: GrowingTextProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? own;
  // For browsers without `field-sizing`.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || globalThis.CSS?.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  });
  return (
    <textarea
      {...area}
      ref={field}
      rows={1}
      className={joinClasses(
        'field-sizing-content w-full min-w-0 resize-none overflow-hidden bg-transparent wrap-anywhere caret-primary outline-transparent',
        className,
      )}
    />
  );
}
