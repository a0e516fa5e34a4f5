import { Link, useLocation } from 'react-router';
import { linkClass } from '#ui/button-class.ts';

/** "New here? Start your page": link to the other form, which preserves the `next` path. */
export function SwitchLine({ question, answer, to }: { question: string; answer: string; to: string }) {
  const { search } = useLocation();
  return (
    <p className="text-ink-2">
      {question}{' '}
      <Link to={to + search} className={`${linkClass} inline-flex min-h-11 items-center font-semibold`}>
        {answer}
      </Link>
    </p>
  );
}
