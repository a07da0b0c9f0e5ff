import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import type { JobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { drawnMail, paragraphsOf } from '#features/messages/email-designs/server/email-designs.service.ts'
import { unsubscribeToken, unsubscribeUrl } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { UnsentMail } from '#server/outbox.ts'
import type { MailParagraph } from '#server/providers/mail/layout.ts'
import { answersTo } from './mail-threads.service.ts'

interface WrittenEmail {
  /** In its one spelling. */
  to: string
  subject: string
  /** Plain text, in which an empty line begins a paragraph, or its paragraphs. */
  message: string | readonly MailParagraph[]
  button?: { label: string; url: string }
  /** True if the signature of who sends it follows. */
  signs?: boolean
  /** The client template in whose design it is sent, as far as that is published, and what fills it. */
  design?: { id: number | null; fill: (text: string) => string }
}

/** The facts that a mail to a client carries of its company and what it is about. */
export const mailFacts = (
  company: { name: string; email: string; phone: string },
  about: { client_id: number | null; job_id: number | null },
) => ({
  company: company.name,
  company_email: company.email,
  company_phone: company.phone,
  client_id: about.client_id,
  id: about.job_id,
})

/** A mail of the company to a client: its name as the sender, answers where `answersTo` says, a link to end them, in the language of its documents. */
export async function clientMail(
  tx: CompanyTx,
  services: MessageServices,
  job: Pick<JobFacts, 'company' | 'company_email' | 'company_phone' | 'client_id'> & { id: number | null },
  { to, subject, message, button, signs = false, design }: WrittenEmail,
): Promise<UnsentMail> {
  const { publicUrl, seal } = services
  const token = unsubscribeToken(seal, { companyId: tx.companyId, channel: 'email', address: to })
  const page = unsubscribeUrl(publicUrl, token)
  const replyTo = answersTo(tx, services, job.company_email, { client_id: job.client_id, job_id: job.id })
  const { t } = await companyReader(tx)
  const drawn = await drawnMail(tx, services, {
    subject,
    message: typeof message === 'string' ? paragraphsOf(message) : message,
    button,
    signs,
    leave: { label: t('Unsubscribe'), url: page },
    design: design?.id ?? null,
    fill: design?.fill ?? (text => text),
    client: job.client_id,
    job: job.id === null ? null : { id: job.id, client_id: job.client_id },
  })
  return {
    to,
    subject,
    ...drawn,
    from: job.company,
    ...replyTo,
    unsubscribe: {
      page,
      oneClick: `${publicUrl}/api/unsubscribe/one-click?token=${encodeURIComponent(token)}`,
    },
  }
}
