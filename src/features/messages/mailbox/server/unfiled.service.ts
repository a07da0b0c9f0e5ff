import {
  hasMailId,
  isBlockedAddress,
  threadOfMail,
} from '#features/messages/client-messages/server/answered-mails.queries.ts'
import { storeMail } from '#features/messages/client-messages/server/incoming-mail.service.ts'
import { conversationOf, mailKey } from '#features/messages/client-messages/server/mail-threads.service.ts'
import { threadsFor } from '#features/talk/threads/server/thread-marks.queries.ts'
import { lockThread, updateThread } from '#features/talk/threads/server/threads.queries.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { type ListedMail, MailboxTrouble } from '#server/providers/mail/mailboxes.port.ts'
import { found, refuse } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { mailboxTexts } from '../mailbox.rules.ts'
import { type MailboxRow, mailboxOf } from './mailbox.queries.ts'
import { loginOf, ownAddresses, reasonOf } from './mailbox.service.ts'

/** Limits: milliseconds searched back, mails shown, connections of a company in an hour. */
const most = { back: 30 * 86_400_000, shown: 50, connections: 300 }

/** Mails in the company's mailbox whose senders are not known. */
export async function unfiledMails(ctx: UserContext) {
  const mailbox = await ctx.read(mailboxOf)
  if (!mailbox || mailbox.state === 'ended' || mailbox.takes_strangers) return { uid_validity: '', mails: [] }
  const since = new Date(ctx.now().getTime() - most.back)
  const { uidValidity, mails } = await asking(ctx, () =>
    ctx.providers.mailboxes.list(loginOf(ctx, ctx.session.companyId, mailbox), since),
  )
  const shown = await ctx.read(async tx => {
    const own = await ownAddresses(tx, mailbox)
    const left: ListedMail[] = []
    for (const mail of mails) {
      if (left.length === most.shown) break
      if (await isUnfiled(tx, ctx, own, mail)) left.push(mail)
    }
    return left
  })
  return {
    uid_validity: uidValidity,
    mails: shown.map(({ uid, name, from, subject, at }) => ({ uid, name, address: from, subject, at })),
  }
}

async function isUnfiled(
  tx: CompanyTx,
  ctx: UserContext,
  own: readonly (string | null)[],
  mail: ListedMail,
): Promise<boolean> {
  const author = canonicalEmail(mail.from)
  if (author === null || own.includes(author)) return false
  if (await hasMailId(tx, mail.messageId)) return false
  if (await isBlockedAddress(tx, author)) return false
  return (await conversationOf(tx, ctx, { ...mail, isProven: true })) === null
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
  if (is_blocked)
    await ctx.write(async tx => {
      await block(tx, mail.from)
      return {}
    })
  await storeMail(ctx, company, mail, { takesStrangers: true, isQuiet: true })
  return (await ctx.read(tx => threadOfMail(tx, mailKey(mail.id)))) ?? refuse(409, mailboxTexts.mailGone)
}

/** Blocks a sender before anything of theirs is stored, so that nothing answers it. */
async function block(tx: UserTx, from: string): Promise<void> {
  const address = canonicalEmail(from)
  if (address === null) return
  const [thread] = await threadsFor(tx, [{ address, client: null, job: null }])
  const before = found(await lockThread(tx, thread!))
  if (before.client_id !== null || before.blocked_at !== null) return
  const after = await updateThread(tx, before.id, { blocked_at: tx.now, state: 'done', snoozed_until: null })
  tx.record('threads', before, after)
}

/** Asks the mail server, not too often, and refuses with its reason. */
async function asking<T>(ctx: UserContext, ask: () => Promise<T>): Promise<T> {
  const key = `mailbox:${ctx.session.companyId}`
  if (!(await countAttempt(ctx.db, key, most.connections, 60))) return refuse(429, mailboxTexts.tooOften)
  try {
    return await ask()
  } catch (error) {
    if (error instanceof MailboxTrouble) return refuse(409, reasonOf(error))
    throw error
  }
}
