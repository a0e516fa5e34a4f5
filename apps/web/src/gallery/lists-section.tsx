import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Feed, FeedItem } from '../ui/feed.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Section, Specimen } from './section.tsx';
import * as t from './words.ts';

const nothing = () => undefined;

export function ListsSection() {
  const id = useId();
  return (
    <Section title="Lists">
      <Specimen name="Skeleton: rows">
        <Card flush>
          <Skeleton />
        </Card>
      </Specimen>
      <Specimen name="Skeleton: card">
        <Card flush>
          <Skeleton kind="card" count={1} />
        </Card>
      </Specimen>
      <Specimen name="EmptyState">
        <Card flush>
          <EmptyState title={t.emptyFeed} action={<Button>{t.writeFirst}</Button>}>
            {t.emptyNote}
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen name="Feed">
        <Feed label={t.feedLabel} endId="feed-end" busy={false}>
          {t.articleTitles.map((title, index) => (
            <FeedItem
              key={title}
              position={index + 1}
              labelledBy={`${id}-${index}`}
              className="mb-3 rounded-card border border-line bg-surface p-4"
            >
              <h4 id={`${id}-${index}`} className="font-semibold">
                {title}
              </h4>
              <p className="text-small text-ink-2">{t.articleText}</p>
            </FeedItem>
          ))}
        </Feed>
        <div id="feed-end" tabIndex={-1} />
      </Specimen>
      <Specimen name="LoadMore: at rest after an error, loading, at the end">
        <LoadMore hasMore failed loading={false} onLoad={nothing} />
        <LoadMore hasMore failed={false} loading onLoad={nothing} />
        <LoadMore hasMore={false} failed={false} loading={false} onLoad={nothing} />
      </Specimen>
    </Section>
  );
}
