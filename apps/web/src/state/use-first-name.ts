import { useAppSelector } from './hooks.ts';

/** The first word of the viewer's name; empty until their profile is loaded. */
export function useFirstName(): string {
  const name = useAppSelector(({ session }) => session.profile?.name ?? '');
  const [firstName = name] = name.split(' ');
  return firstName;
}
