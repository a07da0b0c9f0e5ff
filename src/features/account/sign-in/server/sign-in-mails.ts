import { renderMail } from '#server/providers/mail/layout.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'
import { codeMinutes, inviteDays, resetMinutes, verifyDays } from '../sign-in.rules.ts'

export interface Invite {
  userId: number
  accountId: number
  email: string
  fullname: string
  companyName: string
  /** The name of the person who invites. */
  invitedBy: string
  isDemo: boolean
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

/** Carries the link that verifies an e-mail. */
export function verifyMail(email: string, url: string): Mail {
  const content = renderMail({
    title: 'Verify your email',
    paragraphs: [
      `Welcome to ${product}. Please confirm that this e-mail address is yours, so that we can reach you about your account.`,
      `The link works for ${verifyDays} days. If you did not sign up, leave this mail alone.`,
    ],
    button: { label: 'Verify my email', url },
    footer: product,
  })
  return { to: email, from: product, subject: `Verify your email for ${product}`, ...content }
}

/** Carries the one-time code to sign in with. */
export function codeMail(email: string, code: string, url: string): Mail {
  const content = renderMail({
    title: `Your code: ${code}`,
    paragraphs: [
      `Type ${code} on the sign-in page to sign in. It works once, for ${codeMinutes} minutes.`,
      'Nobody of us will ever ask you for it. If you did not want to sign in, leave this mail alone.',
    ],
    button: { label: 'Open the sign-in page', url },
    footer: product,
  })
  return { to: email, from: product, subject: `${code} is your ${product} code`, ...content }
}

/** Tells the owner of an e-mail that an account of theirs, never verified, was cleared of what others may know. */
export function credentialsClearedMail(email: string, url: string): Mail {
  const content = renderMail({
    title: 'Please choose a new password',
    paragraphs: [
      'You have just signed in and so verified this e-mail address for the first time.',
      'Somebody else could have opened the account in your name before, so its old password was removed. Choose a new one when you like.',
    ],
    button: { label: 'Choose a new password', url },
    footer: product,
  })
  return { to: email, from: product, subject: `Choose a new password for ${product}`, ...content }
}
