import { unsubscribeToken, unsubscribeUrl } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { UnsentMail } from '#server/outbox.ts'
import { type MailParagraph, renderMail } from '#server/providers/mail/layout.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { JobFacts } from './job-facts.queries.ts'
import type { MessageServices } from './send-sms.service.ts'

interface WrittenEmail {
  /** In its one spelling. */
  to: string
  subject: string
  /** Plain text, in which an empty line begins a paragraph, or its paragraphs. */
  message: string | readonly MailParagraph[]
  button?: { label: string; url: string }
}

/** A mail of the company to a client: its name as the sender, answers to its own address, a link to end them. */
export function clientMail(
  tx: CompanyTx,
  { publicUrl, seal }: MessageServices,
  job: Pick<JobFacts, 'company' | 'company_email' | 'company_phone'>,
  { to, subject, message, button }: WrittenEmail,
): UnsentMail {
  const token = unsubscribeToken(seal, { companyId: tx.companyId, channel: 'email', address: to })
  const page = unsubscribeUrl(publicUrl, token)
  const replyTo = canonicalEmail(job.company_email)
  const { html, text } = renderMail({
    title: subject,
    paragraphs: typeof message === 'string' ? message.split(/\n\s*\n/) : message,
    ...(button && { button }),
    footer: [job.company, job.company_phone].filter(Boolean).join(' · '),
    leave: { label: 'Unsubscribe', url: page },
  })
  return {
    to,
    subject,
    html,
    text,
    from: job.company,
    ...(replyTo !== null && { replyTo }),
    unsubscribe: {
      page,
      oneClick: `${publicUrl}/api/unsubscribe/one-click?token=${encodeURIComponent(token)}`,
    },
  }
}
