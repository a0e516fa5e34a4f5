import { useState } from 'react';
import * as m from '@udala/messages/composer';
import { Segmented } from '#ui/segmented.tsx';
import { PostCard } from '../post-card.tsx';
import { cardText } from '../post-title.ts';
import type { FinishedDraft } from './post-body.ts';
import type { PostFiles } from './use-files.ts';
import { usePreviewPost } from './use-preview-post.ts';

const readers = [
  { value: 'patrons', text: m.patronsShort },
  { value: 'others', text: m.everyoneElse },
] as const;

interface PreviewProps {
  draft: FinishedDraft;
  files: PostFiles;
}

/** The post's card as its readers will see it. */
export function Preview({ draft, files }: PreviewProps) {
  const [reader, setReader] = useState<(typeof readers)[number]['value']>('patrons');
  const post = usePreviewPost({ draft, files, isPatron: reader === 'patrons' });
  if (!post) return null;
  const { title, summary } = cardText(post);
  return (
    <div className="-mx-4 min-h-full bg-bg py-3 sm:-mx-8">
      <div className="mx-auto max-w-160 px-4 pb-4 sm:px-0">
        <Segmented
          legend={m.previewAs}
          legendHidden
          name="reader"
          options={readers}
          value={reader}
          onChoose={setReader}
        />
      </div>
      {/* Not for use: its links would lead nowhere. Screen readers get its words below. */}
      <div inert className="mx-auto max-w-160">
        <PostCard post={post} position={1} own={false} onProfile={false} actions={null} />
      </div>
      <p role="status" className="sr-only">
        {m.previewSpoken(reader === 'patrons' ? m.patronsShort : m.everyoneElse, title, summary)}
        {!post.viewer.canSee && ` ${m.previewLocked}`}
      </p>
    </div>
  );
}
