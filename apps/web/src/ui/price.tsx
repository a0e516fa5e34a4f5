import { naira, nairaSpoken } from '@udala/messages/money';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PriceProps {
  kobo: number;
  /** Uses the display typeface: for the main price of a page; `xl` for the figure that leads it. */
  display?: boolean | 'xl';
}

const displays = { true: 'text-display', xl: 'text-display-xl tabular-nums' };

/** Shows "₦2,500" and reads out "2,500 naira". */
export function Price({ kobo, display = false }: PriceProps) {
  return (
    <span
      className={
        display ? `font-display ${displays[`${display}`]} font-bold wrap-anywhere` : 'tabular-nums whitespace-nowrap'
      }
    >
      <span aria-hidden>{naira(kobo)}</span>
      <VisuallyHidden>{nairaSpoken(kobo)}</VisuallyHidden>
    </span>
  );
}
