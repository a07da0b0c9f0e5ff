import type * as z from 'zod/mini'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { portalUrl } from '#features/clients/clients/server/portal-link.service.ts'
import { answersTo } from '#features/messages/client-messages/server/mail-threads.service.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { renderMail } from '#server/providers/mail/layout.ts'
import { refuse } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { sendingInput } from '../documents.wire.ts'

export type Sending = z.output<z.ZodMiniObject<typeof sendingInput>>

interface Sent {
  /** 'Invoice #12' */
  title: string
  /** The facts of the message, a sentence each. */
  lines: readonly string[]
  /** Address of the client's page. */
  url: string
  button: string
  jobId: number | null
  /** Set: the mail leads to their portal too. */
  clientId: number | null
}

/**
 * Sends a client the link to a document, in the company's name; answers go to the company. Gives to whom it went, or
 * null for a document that is handed over. A mail about what is owed can't be opted out of; a text message can.
 */
export async function sendDocument(
  tx: CompanyTx,
  services: MessageServices,
  { via, email, phone, note }: Sending,
  { title, lines, url, button, jobId, clientId }: Sent,
): Promise<string | null> {
  if (via === 'none') return null
  const company = await companyRow(tx)
  if (via === 'sms') {
    const to = mobileNumber(phone) ?? refuse(400, 'Enter a valid number', { field: 'phone' })
    const text = [`${title} from ${company.name}.`, note, url].filter(Boolean).join(' ')
    await queueTexts(tx, services, [{ phone: to, text, jobId }], {
      allowReplies: false,
      sendNow: true,
      zone: company.time_zone,
    })
    return to
  }
  const to = canonicalEmail(email) ?? refuse(400, 'Please enter an email address.', { field: 'email' })
  const replyTo = answersTo(tx, services, company.email, { client_id: clientId, job_id: jobId })
  const subject = `${title} from ${company.name}`
  const { html, text } = renderMail({
    title: subject,
    paragraphs: [...(note === '' ? [] : note.split(/\n\s*\n/)), ...lines],
    button: { label: button, url },
    footer: [company.name, company.phone].filter(Boolean).join(' · '),
    ...(clientId !== null && {
      leave: { label: 'All your quotes and invoices', url: portalUrl(services, tx.companyId, clientId) },
    }),
  })
  const mail = { to, subject, html, text, from: company.name, ...replyTo }
  await services.outbox.mail(tx, mail, 'company')
  return to
}
