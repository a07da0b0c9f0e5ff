import { namesOf } from '#features/account/standing-access/server/standing-access.queries.ts'
import { accessBy } from '#server/connections/consents.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { Outgoing, SendElsewhere } from '#server/outbox.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import { type GoogleAccounts, GoogleAway, GoogleRefused } from '#server/providers/google/google.port.ts'
import { rawMail } from '#server/providers/google/raw-mail.ts'
import { MailRefused, type MailToSend, MailUnavailable } from '#server/providers/mail/mail.port.ts'
import { messageIdOf } from '#server/providers/mail/message-id.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { type GmailRow, lockGmailRow, updateGmail } from './gmail.queries.ts'
import { placeOf } from './gmail.standing.ts'
import { activeGmail, noteTrouble } from './read-gmail.service.ts'

/** Milliseconds after which a mail may have been handed over before: then it is looked for among the sent ones. */
const secondTry = 15_000

/**
 * Sends a company's mail to clients by a mailbox at Gmail: of who wrote it, then of the company. False: it leaves by the
 * house's mail, as none is connected or Gmail does not take it and the house may take over.
 */
export const sendByGmail =
  (services: Services): SendElsewhere =>
  async (company, mail, row) => {
    const { db } = services
    const { google } = services.providers
    if (!google) return false
    const { by } = row
    const own =
      by === undefined ? undefined : await db.readCompany(company, tx => activeGmail(tx, services, by))
    if (
      own &&
      (await sendFrom(services, google, company, own, await named(services, company, own, mail), row))
    )
      return true
    const account = await db.readCompany(company, tx => activeGmail(tx, services, null))
    return account !== undefined && sendFrom(services, google, company, account, mail, row)
  }

/** A mail of a person's own mailbox bears their name beside the company's. */
async function named(
  { db }: Services,
  company: CompanyId,
  { user_id }: GmailRow,
  mail: MailToSend,
): Promise<MailToSend> {
  const name = await db.readCompany(company, async tx => (await namesOf(tx)).get(user_id!))
  return name ? { ...mail, from: mail.from ? `${name}, ${mail.from}` : name } : mail
}

/** False: another way takes over. */
async function sendFrom(
  services: Services,
  google: GoogleAccounts,
  company: CompanyId,
  account: GmailRow,
  mail: MailToSend,
  { id: row, writtenAt }: Pick<Outgoing, 'id' | 'writtenAt'>,
): Promise<boolean> {
  const { db, now } = services
  const journal = watchExchanges(db, company, ...placeOf(account))
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
    await db.withCompany(company, tx => updateGmail(tx, account.id, { sent_at: tx.now }))
    return true
  } catch (error) {
    return await fallBack(services, company, account, mail, error)
  } finally {
    await journal.keep()
  }
}

/** False: another way takes over; else the outbox says why, and tries again where that may help. */
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
      const now = await lockGmailRow(tx, account.id)
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
