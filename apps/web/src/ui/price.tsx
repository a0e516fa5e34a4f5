import { naira, nairaSpoken } from '@udala/messages/money';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  kobo: number;
  /** In the display face: the price a page is about. */
  display?: boolean;
}

/** ₦2,500 to the eye, "2,500 naira" to the ear. */
export function Price({ kobo, display = false }: PriceProps) {
  return (
    <span className={display ? 'font-display text-display font-bold wrap-anywhere' : 'tabular-nums whitespace-nowrap'}>
      <span aria-hidden>{naira(kobo)}</span>
      <VisuallyHidden>{nairaSpoken(kobo)}</VisuallyHidden>
    </span>
  );
}
