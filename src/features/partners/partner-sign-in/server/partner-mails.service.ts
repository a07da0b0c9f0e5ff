import { renderMail } from '#server/providers/mail/layout.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'
import { linkDays, resetMinutes } from '../partner-sign-in.rules.ts'

type Mail = Omit<MailToSend, 'idempotencyKey' | 'attachments'>

const footer = 'Tradewind partners'

/** A mail to somebody of a partner. */
export function partnerMail(
  to: string,
  subject: string,
  content: { title?: string; paragraphs: string[]; button?: { label: string; url: string } },
): Mail {
  return { to, from: footer, subject, ...renderMail({ title: subject, footer, ...content }) }
}

export const verifyPartnerMail = (to: string, url: string): Mail =>
  partnerMail(to, 'Verify your email for the partner program', {
    paragraphs: [
      'Your partner account works already. Please confirm that this address is yours: nothing is paid out before.',
      `The link works for ${linkDays} days. If you did not apply, ignore this email.`,
    ],
    button: { label: 'Verify my email', url },
  })

export const resetPartnerMail = (to: string, url: string): Mail =>
  partnerMail(to, 'Your new password for the partner pages', {
    paragraphs: [
      'Someone, hopefully you, has asked for a new password for this email address.',
      `This link works once, within ${resetMinutes} minutes. If it was not you, ignore this email: your password stays as it is.`,
    ],
    button: { label: 'Choose a new password', url },
  })

export const partnerPasswordMail = (to: string, url: string): Mail =>
  partnerMail(to, 'Your partner password was changed', {
    paragraphs: [
      'Your password has just been changed, and you were signed out everywhere else.',
      'If it was not you, ask for a new password straight away.',
    ],
    button: { label: 'Forgot Password', url },
  })

export interface Application {
  companyName: string
  companyWebsite: string
  name: string
  email: string
  phone: string
  reason: string
}

/** Tells the host that somebody has applied. */
export const applicationMail = (to: string, about: Application, url: string): Mail =>
  partnerMail(to, `New partner: ${about.companyName}`, {
    paragraphs: [
      `${about.name} of ${about.companyName} has applied: ${about.companyWebsite}, ${about.email}, ${about.phone}.`,
      about.reason,
    ],
    button: { label: 'Open partners', url },
  })
