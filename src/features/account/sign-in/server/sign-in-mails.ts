import {
  type MailReader,
  type MailWords,
  type WordedMail,
  wordedMail,
} from '#server/providers/mail/worded-mail.ts'
import { codeMinutes, inviteDays, resetMinutes, signupHours, verifyDays } from '../sign-in.rules.ts'

export interface Invite {
  userId: number
  accountId: number
  email: string
  fullname: string
  companyName: string
  /** The name of the person who invites. */
  invitedBy: string
  /** The language of the invitation: what the invited reads is not known before they have joined. */
  language: string
  isDemo: boolean
}

const product = 'Tradewind'
const ofProduct = (to: MailReader, words: MailWords): Promise<WordedMail> =>
  wordedMail(to, words, { from: product, footer: product })

/** Invites a new team member to join. */
export const inviteMail = (invite: Invite, url: string): Promise<WordedMail> =>
  wordedMail(
    invite,
    ({ t }) => ({
      subject: t('{{person}} has invited you to {{company}}', {
        person: invite.invitedBy,
        company: invite.companyName,
      }),
      title: t('Join {{company}}', { company: invite.companyName }),
      paragraphs: [
        t('Hi {{name}},', { name: invite.fullname }),
        t(
          '{{person}} has invited you to {{company}} on Tradewind: your jobs, your calendar and your clients in one place.',
          { person: invite.invitedBy, company: invite.companyName },
        ),
        t('This link works once, within {{days}} days. If you didn’t expect it, ignore this email.', {
          days: String(inviteDays),
        }),
      ],
      button: { label: t('Accept invitation'), url },
    }),
    { from: invite.companyName, footer: invite.companyName },
  )

/** The link to choose a new password. */
export const resetMail = (to: MailReader, url: string): Promise<WordedMail> =>
  ofProduct(to, ({ t }) => ({
    subject: t('Your new password for Tradewind'),
    title: t('Choose a new password'),
    paragraphs: [
      t('Someone, hopefully you, asked for a new password for this email address.'),
      t(
        'This link works once, within {{minutes}} minutes. If it wasn’t you, ignore this email: your password won’t change.',
        { minutes: String(resetMinutes) },
      ),
    ],
    button: { label: t('Choose a new password'), url },
  }))

/** Tells the owner of an account that its password was changed, and which of its sign-ins have ended. */
export const passwordChangedMail = (
  to: MailReader,
  url: string,
  ended: 'everywhere' | 'others',
): Promise<WordedMail> =>
  ofProduct(to, ({ t }) => ({
    subject: t('Your password was changed'),
    paragraphs: [
      ended === 'everywhere'
        ? t('Your password has just been changed, and you were signed out everywhere.')
        : t('Your password has just been changed, and you were signed out everywhere else.'),
      t('If it wasn’t you, ask for a new password straight away.'),
    ],
    button: { label: t('Forgot Password?'), url },
  }))

/** The link to verify an e-mail. */
export const verifyMail = (to: MailReader, url: string): Promise<WordedMail> =>
  ofProduct(to, ({ t }) => ({
    subject: t('Verify your email for Tradewind'),
    title: t('Verify your email'),
    paragraphs: [
      t(
        'Welcome to Tradewind. Confirm that this address is yours, so that we can reach you about your account.',
      ),
      t('The link works for {{days}} days. If you didn’t sign up, ignore this email.', {
        days: String(verifyDays),
      }),
    ],
    button: { label: t('Verify my email'), url },
  }))

/** The link to finish a sign-up. */
export const finishSignupMail = (to: MailReader, url: string): Promise<WordedMail> =>
  ofProduct(to, ({ t }) => ({
    subject: t('Finish signing up for Tradewind'),
    title: t('Finish signing up'),
    paragraphs: [
      t('Welcome to Tradewind. One step left: open this link and enter the password you chose.'),
      t(
        'The link works once, within {{hours}} hours. If you didn’t sign up, ignore this email: no account is created.',
        { hours: String(signupHours) },
      ),
    ],
    button: { label: t('Finish signing up'), url },
  }))

/** Tells the owner of an account that somebody has signed up with their address. */
export const accountExistsMail = (to: MailReader, publicUrl: string): Promise<WordedMail> =>
  ofProduct(to, ({ t }) => ({
    subject: t('You already have a Tradewind account'),
    paragraphs: [
      t(
        'Someone, hopefully you, signed up for Tradewind with this email address, which has an account. Sign in instead, or choose a new password if you’ve forgotten yours.',
      ),
      t('If it wasn’t you, ignore this email: nothing has changed.'),
    ],
    button: { label: t('Sign in'), url: `${publicUrl}/auth/login` },
    leave: { label: t('Forgot Password?'), url: `${publicUrl}/auth/forgot-password` },
  }))

/** The one-time code to sign in with. */
export const codeMail = (to: MailReader, code: string, url: string): Promise<WordedMail> =>
  ofProduct(to, ({ t }) => ({
    subject: t('{{code}} is your Tradewind code', { code }),
    title: t('Your code: {{code}}', { code }),
    paragraphs: [
      t('Enter {{code}} on the sign-in page. It works once, within {{minutes}} minutes.', {
        code,
        minutes: String(codeMinutes),
      }),
      t('We’ll never ask you for it. If you aren’t signing in, ignore this email.'),
    ],
    button: { label: t('Open the sign-in page'), url },
  }))

/** Tells an e-mail's owner that the unverified account's credentials were removed, as others may know them. */
export const credentialsClearedMail = (to: MailReader, url: string): Promise<WordedMail> =>
  ofProduct(to, ({ t }) => ({
    subject: t('Choose a new password for Tradewind'),
    title: t('Choose a new password'),
    paragraphs: [
      t('You’ve just signed in, which verified this email address for the first time.'),
      t(
        'Someone else could have opened the account in your name before, so we removed its old password. Choose a new one whenever you like.',
      ),
    ],
    button: { label: t('Choose a new password'), url },
  }))
