import { Avatar } from '../ui/avatar.tsx';
import { Badge, UnreadBadge, VerifiedBadge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { LiveDot } from '../ui/live-dot.tsx';
import { Price } from '../ui/price.tsx';
import { Row, Section, Specimen } from './section.tsx';
import { photograph } from './photographs.ts';
import * as t from './words.ts';

const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const;

export function PeopleSection() {
  return (
    <Section title="People and money">
      <Specimen name="Avatar">
        <Row>
          {sizes.map((size, index) => (
            <Avatar key={size} size={size} name={t.names[index] ?? ''} />
          ))}
          <Avatar size="lg" name={t.ada} src={photograph.url} />
        </Row>
      </Specimen>
      <Specimen name="Badge, UnreadBadge, VerifiedBadge, LiveDot">
        <Row>
          <Badge>{t.creator}</Badge>
          <Badge tone="success">{t.active}</Badge>
          <Badge tone="accent">{t.ending}</Badge>
          <Badge tone="danger">{t.failed}</Badge>
          <Badge tone="info">{t.waiting}</Badge>
        </Row>
        <Row>
          <UnreadBadge count={3} />
          <UnreadBadge count={42} />
          <UnreadBadge count={120} />
          <LiveDot connected />
          <LiveDot connected={false} />
        </Row>
      </Specimen>
      <Specimen name="Card, Price">
        <Card>
          <div className="flex items-center gap-3">
            <Avatar size="lg" name={t.ada} />
            <div className="min-w-0">
              <p className="flex items-center gap-1 font-bold">
                <span className="truncate">{t.ada}</span>
                <VerifiedBadge />
              </p>
              <p className="text-small text-ink-3">{t.handle}</p>
            </div>
          </div>
          <p className="mt-3 text-ink-2">{t.bio}</p>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
            <Price kobo={250_000} display />
            <span className="text-ink-2">{t.month}</span>
          </p>
        </Card>
      </Specimen>
      <Specimen name="DescriptionList">
        <Card>
          <DescriptionList
            rows={[
              ...t.moneyRows.map(({ term, kobo }) => ({ term, value: <Price kobo={kobo} /> })),
              { term: t.total.term, value: <Price kobo={t.total.kobo} display />, total: true },
            ]}
          />
        </Card>
      </Specimen>
    </Section>
  );
}
