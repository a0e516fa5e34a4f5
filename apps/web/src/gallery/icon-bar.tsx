import {
  ArrowLeft,
  BadgeCheck,
  Bell,
  Camera,
  ChartColumn,
  CircleCheck,
  CircleX,
  Copy,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  Heart,
  House,
  Image,
  Info,
  Lock,
  LogOut,
  MessageCircle,
  ReceiptText,
  Search,
  Settings,
  Share2,
  SquarePen,
  Trash2,
  User,
  Users,
  Video,
  Wallet,
  X,
} from 'lucide-react';
import { Icon } from '../ui/icon.tsx';

const icons = {
  House,
  User,
  Users,
  ReceiptText,
  Wallet,
  Bell,
  Ellipsis,
  ChartColumn,
  Settings,
  ExternalLink,
  SquarePen,
  ArrowLeft,
  Heart,
  MessageCircle,
  Lock,
  Image,
  Video,
  BadgeCheck,
  CircleCheck,
  CircleX,
  Info,
  Trash2,
  Camera,
  Copy,
  Share2,
  Eye,
  EyeOff,
  LogOut,
  Search,
  X,
};

export function IconBar() {
  return (
    <div className="flex flex-wrap gap-3 text-ink-2">
      {Object.entries(icons).map(([name, icon]) => (
        <Icon key={name} of={icon} />
      ))}
    </div>
  );
}
