import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { platformCompany } from '#server/db/platform-company.ts'
import { notFound } from '#server/refusal.ts'
import { hasWritten, insertMessage, type MessageRow, markMessagesRead } from './support.queries.ts'

/** The message itself is not copied into the record of changes; that it was sent is enough. */
function record(tx: CompanyTx, row: number, action: 'insert' | 'update', user_id: number): void {
  tx.record('support_messages', action === 'insert' ? null : { user_id }, { user_id }, row)
}

/** A person's message to support; the screens of the platform's company are told as well. */
export async function writeToSupport(tx: CompanyTx, ctx: UserContext, message: string): Promise<MessageRow> {
  const { id: user_id, fullname, companyId } = ctx.session
  const row = await insertMessage(tx, {
    user_id,
    message,
    is_support_reply: false,
    author: fullname,
    created_at: tx.now,
  })
  record(tx, row.id, 'insert', user_id)
  await asPlatform(tx, async platform => {
    const staff = await platformCompany(platform)
    if (staff === undefined || staff === companyId) return
    await asCompany(platform, staff, async theirs => record(theirs, row.id, 'insert', user_id))
  })
  return row
}

export interface Conversation {
  company: number
  user: number
}

/** Support's answer to a person who has written; 404 for anyone else. */
export function answerConversation(
  tx: CompanyTx,
  ctx: UserContext,
  to: Conversation,
  message: string,
): Promise<MessageRow> {
  return inConversation(tx, to, async theirs => {
    await markMessagesRead(theirs, to.user, false)
    const row = await insertMessage(theirs, {
      user_id: to.user,
      message,
      is_support_reply: true,
      author: ctx.session.fullname,
      created_at: theirs.now,
    })
    record(theirs, row.id, 'insert', to.user)
    return row
  })
}

/** Marks what a person has written as read by the platform. */
export async function markAnswered(tx: CompanyTx, to: Conversation): Promise<void> {
  const newest = await inConversation(tx, to, theirs => markMessagesRead(theirs, to.user, false))
  if (newest !== null) record(tx, newest, 'update', to.user)
}

/** Switches to the person's company within the same transaction, then back to the platform's own. */
function inConversation<T>(
  tx: CompanyTx,
  { company, user }: Conversation,
  work: (theirs: CompanyTx) => Promise<T>,
): Promise<T> {
  return asPlatform(tx, async platform => {
    if (!(await hasWritten(platform, company, user))) return notFound()
    return asCompany(platform, companyIdFrom(company, 'support'), work)
  })
}
