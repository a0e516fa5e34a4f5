import { catalogue } from '@udala/messages/catalogue';
import { faceOfPage, pageCardAddress } from '@udala/contract/card-address';
import type { Moment } from '@udala/contract/moments';
import { sourceLocale } from '@udala/messages/languages';
import { findPage, type Card, type Stranger } from '#features/outreach/sharing/cards.service.ts';
import { notFound } from '#platform/http/errors.ts';
import { pageUrl } from '#platform/http/hosts.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { assertHasMoment } from './moments.service.ts';

/** In English, as all cards. */
const { sharingServer: m } = catalogue(sourceLocale);

/** The card of the viewer's own moment. It says nothing that their public page does not, beside the moment. */
export async function cardOfMoment(
  deps: Deps,
  viewer: Viewer,
  moment: Moment,
): Promise<{ card: Card; stranger: Stranger }> {
  await assertHasMoment(deps, viewer, moment);
  const stranger = { userId: null, tenantId: viewer.tenantId };
  const page = await findPage(deps, stranger, viewer.userId);
  if (!page) throw notFound();
  const { host } = new URL(pageUrl(deps.config.publicUrl, page.userName));
  const card: Card = {
    address: `${pageCardAddress(page, null)}/${moment}`,
    face: faceOfPage(page),
    picture: null,
    isBrief: true,
    work: {
      seed: page.creatorId,
      name: page.pageName,
      title: m.moments[moment],
      fallback: m.moments[moment],
      line: m.onUdalaByName(page.pageName),
      tag: host,
      isLocked: false,
      isFestive: true,
    },
  };
  return { card, stranger };
}
