/** A build's manifest, with the chunks that pages refer to. */
export const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/app.css'], imports: ['_common.js'] },
  '_common.js': { file: 'assets/common.js' },
  'src/public.ts': { file: 'assets/public.js' },
  'src/routes/auth.login.tsx': { file: 'assets/login.js', imports: ['_common.js'] },
  'src/assets/fonts/jakarta-latin.woff2': { file: 'assets/jakarta.woff2' },
};
