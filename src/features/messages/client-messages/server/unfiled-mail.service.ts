import { threadsFor } from '#features/talk/threads/server/thread-marks.queries.ts'
import { lockThread, updateThread } from '#features/talk/threads/server/threads.queries.ts'
import type { Services, UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { IncomingMail } from '#server/providers/mail/mail-intake.port.ts'
import { found } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { hasMailId, isBlockedAddress, threadOfMail } from './answered-mails.queries.ts'
import { storeMail } from './incoming-mail.service.ts'
import { conversationOf, mailKey } from './mail-threads.service.ts'

/** Limits of a list of such mails: milliseconds searched back, and mails shown. */
export const unfiledLimits = { back: 30 * 86_400_000, shown: 50 }

type Head = Pick<IncomingMail, 'to' | 'from' | 'references' | 'messageId'>

/** True for a mail whose sender is nobody known here, not one of `own` addresses, and not blocked. */
export async function isUnfiled(
  tx: CompanyTx,
  services: Pick<Services, 'providers' | 'seal'>,
  own: readonly (string | null)[],
  mail: Head,
): Promise<boolean> {
  const author = canonicalEmail(mail.from)
  if (author === null || own.includes(author)) return false
  if (await hasMailId(tx, mail.messageId)) return false
  if (await isBlockedAddress(tx, author)) return false
  return (await conversationOf(tx, services, { ...mail, isProven: true })) === null
}

/** Stores a mail in its sender’s conversation, or blocks the sender with it; that conversation, or undefined. */
export async function fileUnknown(
  ctx: UserContext,
  mail: IncomingMail,
  is_blocked: boolean,
): Promise<number | undefined> {
  if (is_blocked)
    await ctx.write(async tx => {
      await block(tx, mail.from)
      return {}
    })
  await storeMail(ctx, ctx.session.companyId, mail, { takesStrangers: true, isQuiet: true })
  return ctx.read(tx => threadOfMail(tx, mailKey(mail.id)))
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
