import { accessBy } from '#server/connections/consents.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { SendElsewhere } from '#server/outbox.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import { GoogleAway, GoogleRefused } from '#server/providers/google/google.port.ts'
import { rawMail } from '#server/providers/google/raw-mail.ts'
import { MailRefused, type MailToSend, MailUnavailable } from '#server/providers/mail/mail.port.ts'
import { messageIdOf } from '#server/providers/mail/message-id.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { type GmailRow, lockGmail, updateGmail } from './gmail.queries.ts'
import { gmailKind } from './gmail.standing.ts'
import { activeGmail, noteTrouble } from './read-gmail.service.ts'

/** Milliseconds after which a mail may have been handed over before: then it is looked for among the sent ones. */
const secondTry = 15_000

/**
 * Sends a company's mail to clients by its mailbox at Gmail. False: it leaves by the house's mail, as none is connected or
 * Gmail does not take it and the company lets the house take over.
 */
export const sendByGmail =
  (services: Services): SendElsewhere =>
  async (company, mail, { id: row, writtenAt }) => {
    const { db, now } = services
    const { google } = services.providers
    const account = google ? await db.readCompany(company, activeGmail) : undefined
    if (!google || !account) return false
    const journal = watchExchanges(db, company, gmailKind, 1)
    journal.about(row)
    try {
      const { email, consent_id } = account
      const token = await journal.exchange('access', () => accessBy(services, google, company, consent_id))
      const gmail = journal.watched(google.mail(token))
      // Answers come to the mailbox, where they are read.
      const { replyTo: _, own: _own, reports: _reports, ...sent } = mail
      const id = `<${messageIdOf(mail.idempotencyKey)}@${email.split('@')[1]}>`
      const isLate = now().getTime() - writtenAt.getTime() > secondTry
      if (!(isLate && (await gmail.isSent(id)))) await gmail.send(await rawMail(sent, email))
      await db.withCompany(company, tx => updateGmail(tx, { sent_at: tx.now }))
      return true
    } catch (error) {
      return await fallBack(services, company, account, mail, error)
    } finally {
      await journal.keep()
    }
  }

/** False: the house's mail takes over; else the outbox says why, and tries again where that may help. */
async function fallBack(
  services: Services,
  company: CompanyId,
  account: GmailRow,
  { to }: MailToSend,
  error: unknown,
): Promise<false> {
  const isEnded = error instanceof ConsentEnded
  const isLimit = error instanceof GoogleAway && error.isLimit
  if (isEnded)
    await services.db.withCompany(company, async tx => {
      const now = await lockGmail(tx)
      if (now) await noteTrouble(tx, services, now, error)
    })
  if (error instanceof GoogleRefused || isEnded || isLimit) {
    if (account.falls_back) return false
    if (isEnded) throw new MailUnavailable(gmailTexts.ended, { cause: error })
    if (isLimit) throw new MailUnavailable(gmailTexts.limit, { cause: error })
    throw new MailRefused(`Gmail says: ${error.message} (${to})`, { cause: error })
  }
  // Gmail may already have sent it: another route could send it twice.
  if (error instanceof GoogleAway) throw new MailUnavailable(gmailTexts.away, { cause: error })
  throw error
}
