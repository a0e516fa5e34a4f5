import { useLocation, useNavigate } from 'react-router';

/** The word that is searched for, stored in the history and not in the address: it may be somebody's email. */
export function useQueryWord(): [word: string, search: (word: string) => void] {
  const { state } = useLocation() as { state: { word?: string } | null };
  const navigate = useNavigate();
  const search = (word: string) => void navigate('.', { replace: true, preventScrollReset: true, state: { word } });
  return [state?.word ?? '', search];
}
