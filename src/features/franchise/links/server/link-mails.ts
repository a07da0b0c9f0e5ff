import { renderMail } from '#server/providers/mail/layout.ts'
import { inviteDays } from '../links.rules.ts'

/** Invites a company's owner into a franchise. */
export function inviteMail(
  { name, email, invited_by }: { name: string; email: string; invited_by: string },
  head: string,
  url: string,
) {
  const content = renderMail({
    title: `${head} invites ${name}`,
    paragraphs: [
      `${invited_by} of ${head} invites ${name} into their franchise on Tradewind.`,
      'As a member you keep your company, your clients and your prices. Head office’s people can open your company, in the group that you choose, and see the figures that you share. You can leave at any time.',
      `Sign in with ${email} to answer, or sign up with it if you have no company on Tradewind yet. This link works once, within ${inviteDays} days.`,
    ],
    button: { label: 'Open the invitation', url },
    footer: head,
  })
  return { to: email, from: head, subject: `${head} invites ${name} into their franchise`, ...content }
}
