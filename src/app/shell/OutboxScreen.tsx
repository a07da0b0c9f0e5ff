import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { usePageSettings } from '#features/account/page-settings/web/use-page-settings.ts'
import { OutboxPage } from '#features/talk/mail/web/OutboxPage.tsx'

/** The outbox with the person's own layout, of which the outbox knows nothing. */
export default function OutboxScreen() {
  return <OutboxPage shown={usePageSettings(layoutPages.outbox)} />
}
