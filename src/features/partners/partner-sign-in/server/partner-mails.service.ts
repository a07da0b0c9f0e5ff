import {
  type MailReader,
  type MailWords,
  type WordedMail,
  wordedMail,
} from '#server/providers/mail/worded-mail.ts'
import { readerOf } from '#server/reader.ts'
import { linkDays, resetMinutes } from '../partner-sign-in.rules.ts'

/** A mail to a partner's person. Amounts and days only: no time of day needs a zone. */
export async function partnerMail(to: MailReader, words: MailWords): Promise<WordedMail> {
  const { t } = await readerOf(to.language, 'UTC')
  const partners = t('Tradewind partners')
  return wordedMail(to, words, { from: partners, footer: partners })
}

export const verifyPartnerMail = (to: MailReader, url: string): Promise<WordedMail> =>
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

export const resetPartnerMail = (to: MailReader, url: string): Promise<WordedMail> =>
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

export const partnerPasswordMail = (to: MailReader, url: string): Promise<WordedMail> =>
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

/** Tells the host about an application. */
export const applicationMail = (to: MailReader, about: Application, url: string): Promise<WordedMail> =>
  partnerMail(to, ({ t }) => ({
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
