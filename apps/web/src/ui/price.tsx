import { naira, nairaSpoken } from '@udala/messages/money';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  kobo: number;
  /** Uses the display typeface: for the main price of a page. */
  display?: boolean;
}

/** Shows "₦2,500" and reads out "2,500 naira". */
export function Price({ kobo, display = false }: PriceProps) {
  return (
    <span className={display ? 'font-display text-display font-bold wrap-anywhere' : 'tabular-nums whitespace-nowrap'}>
      <span aria-hidden>{naira(kobo)}</span>
      <VisuallyHidden>{nairaSpoken(kobo)}</VisuallyHidden>
    </span>
  );
}
