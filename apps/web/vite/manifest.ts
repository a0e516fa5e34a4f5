import type { ManifestOptions } from 'vite-plugin-pwa';
import { catalogue } from '@udala/messages/catalogue';
import type { Locale } from '@udala/messages/languages';

/** Web app manifest, for installing Udala on a home screen. */
export function manifestIn(locale: Locale): Partial<ManifestOptions> {
  const { ui: m } = catalogue(locale);
  return {
    lang: locale,
    id: '/',
    name: m.appName,
    short_name: m.appName,
    description: m.tagline,
    start_url: '/membership/app/home',
    scope: '/',
    display: 'standalone',
    theme_color: '#7a1f45',
    background_color: '#fffaf3',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: m.shortcutNewPost, url: '/membership/app/home/posts?newPost=true' },
      { name: m.shortcutNotifications, url: '/membership/app/notifications' },
    ],
  };
}
