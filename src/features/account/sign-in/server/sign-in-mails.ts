import { renderMail } from '#server/providers/mail/layout.ts'
import type { MailToSend } from '#server/providers/mail/mail.port.ts'
import { codeMinutes, inviteDays, resetMinutes, signupHours, verifyDays } from '../sign-in.rules.ts'

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

/** Invites a new team member to join. */
export function inviteMail(invite: Invite, url: string): Mail {
  const content = renderMail({
    title: `Join ${invite.companyName}`,
    paragraphs: [
      `Hi ${invite.fullname},`,
      `${invite.invitedBy} has invited you to ${invite.companyName} on ${product}: your jobs, your calendar and your clients in one place.`,
      `This link works once, within ${inviteDays} days. If you did not expect it, you can ignore this email.`,
    ],
    button: { label: 'Accept invitation', url },
    footer: invite.companyName,
  })
  const subject = `${invite.invitedBy} has invited you to ${invite.companyName}`
  return { to: invite.email, from: invite.companyName, subject, ...content }
}

/** The link to choose a new password. */
export function resetMail(email: string, url: string): Mail {
  const content = renderMail({
    title: 'Choose a new password',
    paragraphs: [
      'Someone, hopefully you, has asked for a new password for this email address.',
      `This link works once, within ${resetMinutes} minutes. If it was not you, ignore this email: your password stays as it is.`,
    ],
    button: { label: 'Choose a new password', url },
    footer: product,
  })
  return { to: email, from: product, subject: `Your new password for ${product}`, ...content }
}

/** Tells the owner of an account that its password was changed, and which of its sign-ins have ended. */
export function passwordChangedMail(email: string, url: string, ended: 'everywhere' | 'others'): Mail {
  const content = renderMail({
    title: 'Your password was changed',
    paragraphs: [
      ended === 'everywhere'
        ? 'Your account’s password has just been changed, and it was signed out everywhere.'
        : 'Your account’s password has just been changed. You stay signed in where you changed it, and nowhere else.',
      'If it was not you, ask for a new password straight away.',
    ],
    button: { label: 'Forgot Password?', url },
    footer: product,
  })
  return { to: email, from: product, subject: 'Your password was changed', ...content }
}

/** The link to verify an e-mail. */
export function verifyMail(email: string, url: string): Mail {
  const content = renderMail({
    title: 'Verify your email',
    paragraphs: [
      `Welcome to ${product}. Please confirm that this email address is yours, so that we can reach you about your account.`,
      `The link works for ${verifyDays} days. If you did not sign up, ignore this email.`,
    ],
    button: { label: 'Verify my email', url },
    footer: product,
  })
  return { to: email, from: product, subject: `Verify your email for ${product}`, ...content }
}

/** The link to finish a sign-up. */
export function finishSignupMail(email: string, url: string): Mail {
  const content = renderMail({
    title: 'Finish signing up',
    paragraphs: [
      `Welcome to ${product}. One step is left: open this link and enter the password that you have chosen.`,
      `The link works once, within ${signupHours} hours. If you did not sign up, ignore this email: nothing is kept.`,
    ],
    button: { label: 'Finish signing up', url },
    footer: product,
  })
  return { to: email, from: product, subject: `Finish signing up for ${product}`, ...content }
}

/** Tells the owner of an account that somebody has signed up with their address. */
export function accountExistsMail(email: string, publicUrl: string): Mail {
  const content = renderMail({
    title: 'You already have an account',
    paragraphs: [
      `Someone, hopefully you, has signed up for ${product} with this email address, which has an account. Sign in instead, or choose a new password if you have forgotten yours.`,
      'If it was not you, ignore this email: nothing has changed.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/auth/login` },
    leave: { label: 'Forgot Password?', url: `${publicUrl}/auth/forgot-password` },
    footer: product,
  })
  return { to: email, from: product, subject: `You already have an account for ${product}`, ...content }
}

/** The one-time code to sign in with. */
export function codeMail(email: string, code: string, url: string): Mail {
  const content = renderMail({
    title: `Your code: ${code}`,
    paragraphs: [
      `Enter ${code} on the sign-in page. It works once, within ${codeMinutes} minutes.`,
      'We will never ask you for it. If you are not signing in, ignore this email.',
    ],
    button: { label: 'Open the sign-in page', url },
    footer: product,
  })
  return { to: email, from: product, subject: `${code} is your ${product} code`, ...content }
}

/** Tells an e-mail's owner that the unverified account's credentials were removed, as others may know them. */
export function credentialsClearedMail(email: string, url: string): Mail {
  const content = renderMail({
    title: 'Please choose a new password',
    paragraphs: [
      'You have just signed in, which verified this email address for the first time.',
      'As someone else could have opened the account in your name before, its old password was removed. Choose a new one whenever you like.',
    ],
    button: { label: 'Choose a new password', url },
    footer: product,
  })
  return { to: email, from: product, subject: `Choose a new password for ${product}`, ...content }
}
