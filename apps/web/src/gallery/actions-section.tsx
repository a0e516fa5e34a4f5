import { Bell, Camera, Heart, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Row, Section, Specimen } from './section.tsx';
import * as t from './words.ts';

export function ActionsSection() {
  const [pressed, setPressed] = useState<readonly string[]>([t.chips[0] ?? '']);
  const toggle = (chip: string) =>
    setPressed(pressed.includes(chip) ? pressed.filter((other) => other !== chip) : [...pressed, chip]);
  return (
    <Section title="Actions">
      <Specimen name="Button: primary, quiet, danger, link">
        <Row>
          <Button>{t.pay}</Button>
          <Button variant="tonal">{t.cancelLabel}</Button>
          <Button variant="danger">{t.cancelMembership}</Button>
          <Button variant="link">{t.forgot}</Button>
        </Row>
      </Specimen>
      <Specimen name="Button: with an icon, as a link">
        <Row>
          <Button variant="tonal" icon={Share2}>
            {t.share}
          </Button>
          <ButtonLink to="/join">{t.join}</ButtonLink>
        </Row>
      </Specimen>
      <Specimen name="Button: busy">
        <Button wide busy={t.paying}>
          {t.pay}
        </Button>
        <Button variant="tonal" busy={t.paying}>
          {t.pay}
        </Button>
      </Specimen>
      <Specimen name="Button: blocked, with its reason">
        <Button wide blocked={t.publishBlocked}>
          {t.publish}
        </Button>
        <Button variant="danger" blocked={t.offlineReason}>
          {t.cancelMembership}
        </Button>
      </Specimen>
      <Specimen name="IconButton">
        <Row>
          <IconButton icon={Bell} label="Notifications" />
          <IconButton icon={Heart} label="Like" aria-pressed />
          <IconButton icon={Trash2} label="Delete" />
          <span className="rounded-card bg-primary p-2">
            <IconButton icon={Camera} label="Change the banner" overMedia />
          </span>
        </Row>
      </Specimen>
      <Specimen name="Chip">
        <Row>
          {t.chips.map((chip) => (
            <Chip key={chip} pressed={pressed.includes(chip)} onClick={() => toggle(chip)}>
              {chip}
            </Chip>
          ))}
        </Row>
      </Specimen>
    </Section>
  );
}
