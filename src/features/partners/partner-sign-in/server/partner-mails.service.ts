import { renderMail } from '#server/providers/mail/layout.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { linkDays, resetMinutes } from '../partner-sign-in.rules.ts'

type Mail = Omit<MailToSend, 'idempotencyKey' | 'attachments'>

/** The recipient of a mail: their address and the language they chose; '' is English. */
export interface PartnerReader {
  email: string
  language: string
}

/** Subject and text of a mail, in the language of its reader. */
export type PartnerWords = (reader: Reader) => {
  subject: string
  paragraphs: string[]
  button?: { label: string; url: string }
}

/** A mail to a partner's person. Amounts and days only: no time of day needs a zone. */
export async function partnerMail(to: PartnerReader, words: PartnerWords): Promise<Mail> {
  const reader = await readerOf(to.language, 'UTC')
  const { subject, ...content } = words(reader)
  const footer = reader.t('Tradewind partners')
  const page = renderMail({ title: subject, footer, language: reader.language, ...content })
  return { to: to.email, from: footer, subject, ...page }
}

export const verifyPartnerMail = (to: PartnerReader, url: string): Promise<Mail> =>
  partnerMail(to, ({ t }) => ({
    subject: t('Verify your email for the partner program'),
    paragraphs: [
      t('Your partner account is ready. Verify this address before your first payout.'),
      t('The link works for {{days}} days. If you didn’t apply, ignore this email.', {
        days: String(linkDays),
      }),
    ],
    button: { label: t('Verify my email'), url },
  }))

export const resetPartnerMail = (to: PartnerReader, url: string): Promise<Mail> =>
  partnerMail(to, ({ t }) => ({
    subject: t('Your new password for the partner pages'),
    paragraphs: [
      t('Someone, hopefully you, asked for a new password for this email address.'),
      t('This link works once, within {{minutes}} minutes. If it wasn’t you, ignore this email.', {
        minutes: String(resetMinutes),
      }),
    ],
    button: { label: t('Choose a new password'), url },
  }))

export const partnerPasswordMail = (to: PartnerReader, url: string): Promise<Mail> =>
  partnerMail(to, ({ t }) => ({
    subject: t('Your partner password was changed'),
    paragraphs: [
      t('Your password has just been changed, and you were signed out everywhere else.'),
      t('If it wasn’t you, ask for a new password straight away.'),
    ],
    button: { label: t('Forgot Password'), url },
  }))

export interface Application {
  companyName: string
  companyWebsite: string
  name: string
  email: string
  phone: string
  reason: string
}

/** Tells the host about an application. The host's address is a mailbox: it has no language of its own. */
export const applicationMail = (to: string, about: Application, url: string): Promise<Mail> =>
  partnerMail({ email: to, language: '' }, ({ t }) => ({
    subject: t('New partner: {{company}}', { company: about.companyName }),
    paragraphs: [
      t('{{name}} of {{company}} has applied: {{details}}.', {
        name: about.name,
        company: about.companyName,
        details: [about.companyWebsite, about.email, about.phone].join(', '),
      }),
      about.reason,
    ],
    button: { label: t('Open partners'), url },
  }))
