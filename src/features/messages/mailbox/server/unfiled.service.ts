import {
  fileUnknown,
  isUnfiled,
  unfiledLimits,
} from '#features/messages/client-messages/server/unfiled-mail.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import type { UserContext } from '#server/context.ts'
import { type ListedMail, MailboxTrouble } from '#server/providers/mail/mailboxes.port.ts'
import { refuse } from '#server/refusal.ts'
import { mailboxTexts } from '../mailbox.rules.ts'
import { type MailboxRow, mailboxOf } from './mailbox.queries.ts'
import { loginOf, ownAddresses, reasonOf } from './mailbox.service.ts'

/** Connections of a company in an hour. */
const mostConnections = 300

/** Mails in the company's mailbox whose senders are not known. */
export async function unfiledMails(ctx: UserContext) {
  const mailbox = await ctx.read(mailboxOf)
  if (!mailbox || mailbox.state === 'ended' || mailbox.takes_strangers) return { uid_validity: '', mails: [] }
  const since = new Date(ctx.now().getTime() - unfiledLimits.back)
  const { uidValidity, mails } = await asking(ctx, () =>
    ctx.providers.mailboxes.list(loginOf(ctx, ctx.session.companyId, mailbox), since),
  )
  const shown = await ctx.read(async tx => {
    const own = await ownAddresses(tx, mailbox)
    const left: ListedMail[] = []
    for (const mail of mails) {
      if (left.length === unfiledLimits.shown) break
      if (await isUnfiled(tx, ctx, own, mail)) left.push(mail)
    }
    return left
  })
  return {
    uid_validity: uidValidity,
    mails: shown.map(({ uid, name, from, subject, at }) => ({ uid, name, address: from, subject, at })),
  }
}

/** Stores one of them in its sender’s conversation, and answers with that. */
export async function fileMail(
  ctx: UserContext,
  { uid, uid_validity: uidValidity, is_blocked }: { uid: number; uid_validity: string; is_blocked: boolean },
): Promise<number> {
  const company = ctx.session.companyId
  const mailbox: MailboxRow = (await ctx.read(mailboxOf)) ?? refuse(409, mailboxTexts.notConnected)
  const mail = await asking(ctx, () =>
    ctx.providers.mailboxes.fetch(loginOf(ctx, company, mailbox), company, { uidValidity, uid }),
  )
  if (!mail) return refuse(409, mailboxTexts.mailGone)
  return (await fileUnknown(ctx, mail, is_blocked)) ?? refuse(409, mailboxTexts.mailGone)
}

/** Asks the mail server, not too often, and refuses with its reason. */
async function asking<T>(ctx: UserContext, ask: () => Promise<T>): Promise<T> {
  const key = `mailbox:${ctx.session.companyId}`
  if (!(await countAttempt(ctx.db, key, mostConnections, 60))) return refuse(429, mailboxTexts.tooOften)
  try {
    return await ask()
  } catch (error) {
    if (error instanceof MailboxTrouble) return refuse(409, reasonOf(error))
    throw error
  }
}
