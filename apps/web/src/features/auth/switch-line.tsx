import { Link } from 'react-router';
import { linkClass } from '#ui/button-class.ts';

/** "New here? Start your page": the way to the other form. */
export function SwitchLine({ question, answer, to }: { question: string; answer: string; to: string }) {
  return (
    <p className="text-ink-2">
      {question}{' '}
      <Link to={to} className={`${linkClass} inline-flex min-h-11 items-center font-semibold wrap-anywhere`}>
        {answer}
      </Link>
    </p>
  );
}
