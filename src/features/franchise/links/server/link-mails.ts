import { type WordedMail, wordedMail } from '#server/providers/mail/worded-mail.ts'
import { inviteDays } from '../links.rules.ts'

/** Invites a company's owner into a franchise, in the language of who invites: theirs is not known. */
export const inviteMail = (
  { name, email, invited_by }: { name: string; email: string; invited_by: string },
  { head, language }: { head: string; language: string },
  url: string,
): Promise<WordedMail> =>
  wordedMail(
    { email, language },
    ({ t }) => ({
      subject: t('{{head}} invites {{name}} to join its franchise', { head, name }),
      paragraphs: [
        t('{{person}} at {{head}} has invited {{name}} to join its franchise on Tradewind.', {
          person: invited_by,
          head,
          name,
        }),
        t(
          'As a member you keep your company, your clients and your prices. Head office can open your company with the access you choose, and sees the figures you share. You can leave at any time.',
        ),
        t(
          'Sign in with {{email}} to answer, or sign up with it if your company isn’t on Tradewind yet. This link works once, within {{days}} days.',
          { email, days: String(inviteDays) },
        ),
      ],
      button: { label: t('Open the invitation'), url },
    }),
    { from: head, footer: head },
  )
