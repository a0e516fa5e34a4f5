import { useSearchParams } from 'react-router';

/** The word that is searched for, which is in the address. */
export function useQueryWord(): [word: string, search: (word: string) => void] {
  const [params, setParams] = useSearchParams();
  const search = (word: string) =>
    setParams(word === '' ? {} : { q: word }, { replace: true, preventScrollReset: true });
  return [params.get('q') ?? '', search];
}
