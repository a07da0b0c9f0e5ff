import { renderMail } from '#server/providers/mail/layout.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'
import { inviteDays, resetMinutes } from '../sign-in.rules.ts'

export interface Invite {
  userId: number
  accountId: number
  email: string
  fullname: string
  companyName: string
  /** The name of the person who invites. */
  invitedBy: string
}

type Mail = Omit<MailToSend, 'idempotencyKey'>

const product = 'Tradewind'

/** Asks a new member of the team to join. */
export function inviteMail(invite: Invite, url: string): Mail {
  const content = renderMail({
    title: `Join ${invite.companyName}`,
    paragraphs: [
      `Hi ${invite.fullname},`,
      `${invite.invitedBy} has invited you to ${invite.companyName} on ${product}: your jobs, your calendar and your clients in one place.`,
      `This link works once, for ${inviteDays} days. If you did not expect it, you can leave this mail alone.`,
    ],
    button: { label: 'Accept invitation', url },
    footer: invite.companyName,
  })
  const subject = `${invite.invitedBy} has invited you to ${invite.companyName}`
  return { to: invite.email, from: invite.companyName, subject, ...content }
}

/** Carries the link to choose a new password. */
export function resetMail(email: string, url: string): Mail {
  const content = renderMail({
    title: 'Choose a new password',
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for this e-mail address.',
      `This link works once, for ${resetMinutes} minutes. If it was not you, leave this mail alone: your password stays as it is.`,
    ],
    button: { label: 'Choose a new password', url },
    footer: product,
  })
  return { to: email, from: product, subject: `Your new password for ${product}`, ...content }
}

/** Tells the owner of an account that its password was changed. */
export function passwordChangedMail(email: string, url: string): Mail {
  const content = renderMail({
    title: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and all its sessions were signed out.',
      'If it was not you, ask for a new password at once.',
    ],
    button: { label: 'Forgot Password?', url },
    footer: product,
  })
  return { to: email, from: product, subject: 'Your password was changed', ...content }
}
