import { LoaderCircle } from 'lucide-react';
import { Icon } from './icon.tsx';

export function Spinner({ size = 'md' }: { size?: 'md' | 'lg' }) {
  return <Icon of={LoaderCircle} size={size} className="animate-spin" />;
}
