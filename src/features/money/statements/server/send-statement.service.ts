import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { linksWithdrawnAt } from '../../documents/server/document-link.queries.ts'
import { type Sending, sendDocument, whoOf } from '../../documents/server/send-document.service.ts'
import type { Statement } from '../statements.contract.ts'
import { statementToken } from './statement-link.service.ts'

/** Sends a client the link to their statement; gives to whom it went. */
export async function sendStatement(
  tx: UserTx,
  services: MessageServices,
  statement: Pick<Statement, 'client_id' | 'name' | 'company_name' | 'from' | 'to' | 'closing_cents'>,
  sending: Pick<Sending, 'via' | 'email' | 'phone' | 'note'>,
): Promise<string | null> {
  const { client_id, from, to, closing_cents } = statement
  const who = await whoOf(tx, statement)
  const token = statementToken(services.seal, tx, { clientId: client_id, from, to })
  const sentTo = await sendDocument(tx, services, sending, {
    words: ({ t, money }) => ({
      title: t('Statement'),
      lines: [t('Balance: {{amount}}', { amount: money(closing_cents) })],
      button: t('View statement'),
      values: { ...who, Balance: money(closing_cents) },
    }),
    template: 'statement-email',
    url: `${services.publicUrl}/clientPortal/statement/${token}`,
    jobId: null,
    clientId: client_id,
  })
  // A new link after the others were withdrawn, or another balance, is another statement.
  const withdrawn = await linksWithdrawnAt(tx, 'statement', [client_id])
  const { via, phone, email } = sending
  const receiver = via === 'sms' ? phone : email
  await refuseSentJustNow(tx, ['statement', client_id, from, to, closing_cents, withdrawn, via, receiver])
  return sentTo
}
