import {
  fileUnknown,
  isUnfiled,
  unfiledLimits,
} from '#features/messages/client-messages/server/unfiled-mail.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { accessBy } from '#server/connections/consents.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import type { UserContext } from '#server/context.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import { GoogleAway, type GoogleMail, GoogleRefused } from '#server/providers/google/google.port.ts'
import { headerWords } from '#server/providers/google/google-mail.ts'
import { headerOf } from '#server/providers/mail/machine-mail.ts'
import { refuse } from '#server/refusal.ts'
import { hasPermission, noPermission } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { outsideText } from '#shared/outside-text.ts'
import type { GmailBox } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'
import type { GmailRow } from './gmail.queries.ts'
import { placeOf } from './gmail.standing.ts'
import {
  activeGmail,
  headsOf,
  isLate,
  type Looking,
  openMail,
  ownAddresses,
  writtenBy,
} from './read-gmail.service.ts'

const authorHeader = 'from'
/** Mails looked at in one list, and lists and mails that a person asks for in an hour. */
const most = { heads: 300, questions: 120 }

/** Mails of unknown senders in a mailbox at Gmail: nothing of them is stored, and no text is fetched. */
export async function unfiledGmail(ctx: UserContext, of: GmailBox) {
  const account = await boxOf(ctx, of)
  if (!account) return { mails: [], is_cut: false }
  const since = new Date(ctx.now().getTime() - unfiledLimits.back)
  return asking(ctx, account, async mail => {
    const ids = await mail.recent(since, most.heads)
    const own = await ctx.read(ownAddresses)
    const mails = []
    // The newest come first.
    for await (const { id, head } of headsOf(mail, ids.toReversed())) {
      const known = writtenBy(head, account.email)
      if (!known || !(await ctx.read(tx => isUnfiled(tx, ctx, own, known)))) continue
      const said = (name: string, length: number) =>
        outsideText(headerWords(headerOf(head.headers, name)), length)
      const author = said(authorHeader, 400)
      const name = author
        .slice(0, Math.max(0, author.lastIndexOf('<')))
        .trim()
        .replace(/^"(.*)"$/, '$1')
      mails.push({
        id,
        name: name === known.from ? '' : name,
        address: known.from,
        subject: said('subject', 300),
        at: head.at,
      })
      if (mails.length === unfiledLimits.shown) break
    }
    return { mails, is_cut: ids.length === most.heads || mails.length === unfiledLimits.shown }
  })
}

/** Stores one of them in its sender’s conversation, and answers with that. */
export async function fileGmail(
  ctx: UserContext & Looking,
  { of, id, is_blocked }: { of: GmailBox; id: string; is_blocked: boolean },
): Promise<number> {
  const account = (await boxOf(ctx, of)) ?? refuse(409, gmailTexts.notConnected)
  const { companyId } = ctx.session
  const mail = await asking(ctx, account, async gmail => {
    const head = await gmail.head(id)
    const raw = head && writtenBy(head, account.email) && (await gmail.raw(id))
    if (!head || !raw) return null
    const told = { email: account.email, isReport: false, isLate: isLate(ctx, head) }
    return (await openMail(ctx, companyId, raw, told))?.mail
  })
  if (!mail) return refuse(409, gmailTexts.mailGone)
  return (await fileUnknown(ctx, mail, is_blocked)) ?? refuse(409, gmailTexts.mailGone)
}

/** The company's for who may change its settings, and of people's own nobody's but the viewer's. */
async function boxOf(ctx: UserContext, of: GmailBox): Promise<GmailRow | undefined> {
  if (of === 'company' && !hasPermission(ctx.session, 'settings')) return refuse(403, noPermission)
  return ctx.read(tx => activeGmail(tx, ctx, of === 'company' ? null : ctx.session.id))
}

/** Asks Gmail, not too often, and refuses with its reason. */
async function asking<T>(
  ctx: UserContext,
  account: GmailRow,
  ask: (mail: GoogleMail) => Promise<T>,
): Promise<T> {
  const { google } = ctx.providers
  const { companyId, id } = ctx.session
  if (!google) return refuse(409, gmailTexts.notConnected)
  if (!(await countAttempt(ctx.db, `gmail:${companyId}:${id}`, most.questions, 60)))
    return refuse(429, gmailTexts.tooOften)
  const journal = watchExchanges(ctx.db, companyId, ...placeOf(account))
  try {
    const token = await journal.exchange('access', () => accessBy(ctx, google, companyId, account.consent_id))
    return await ask(journal.watched(google.mail(token)))
  } catch (error) {
    if (error instanceof ConsentEnded) return refuse(409, gmailTexts.ended)
    if (error instanceof GoogleRefused) return refuse(409, fact(gmailTexts.said, { said: error.message }))
    if (error instanceof GoogleAway) return refuse(503, gmailTexts.later)
    throw error
  } finally {
    await journal.keep()
  }
}
