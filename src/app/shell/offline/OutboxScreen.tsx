import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { usePageSettings } from '#features/account/page-settings/web/use-page-settings.ts'
import { AnswerMail } from '#features/messages/client-messages/web/AnswerMail.tsx'
import { OutboxPage } from '#features/talk/mail/web/OutboxPage.tsx'

/** The outbox with the person's own layout, and the way to answer as the client, of which the outbox knows nothing. */
export default function OutboxScreen() {
  return <OutboxPage shown={usePageSettings(layoutPages.outbox)} Answer={AnswerMail} />
}
