import { companyRow } from '#features/account/company/server/company.queries.ts'
import { hasMailId } from '#features/messages/client-messages/server/answered-mails.queries.ts'
import { storeMail } from '#features/messages/client-messages/server/incoming-mail.service.ts'
import { noteReport } from '#features/messages/client-messages/server/mail-reports.service.ts'
import { conversationOf } from '#features/messages/client-messages/server/mail-threads.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { standingIn } from '#server/auth/standing-access.ts'
import { accessBy } from '#server/connections/consents.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { Undecodable } from '#server/decoding/decoding.ts'
import { asDraft } from '#server/http/draft-file.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import { GoogleAway, type GoogleMail, GoogleRefused } from '#server/providers/google/google.port.ts'
import { headerOf, isAutomatic, isMessageId, referencesIn } from '#server/providers/mail/machine-mail.ts'
import { headOf } from '#server/providers/mail/mail-head.ts'
import { type LookUp, proveSender } from '#server/providers/mail/prove-sender.ts'
import { readMime } from '#server/providers/mail/read-mime.ts'
import { fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { gmailTexts, toldAfter, turnMinutes, waitAfter } from '../gmail.rules.ts'
import {
  type GmailRow,
  gmailOf,
  gmailsDue,
  goOn,
  houseAddresses,
  lockGmailRow,
  type Owner,
  takeTurn,
  updateGmail,
} from './gmail.queries.ts'
import { connectedOwnGmail, endGmail, placeOf } from './gmail.standing.ts'

const atOnce = 10
const mostMailboxes = 500
const minute = 60_000
/** Gmail takes 50 such questions a second of one mailbox. */
const headsAtOnce = 10
/** Bytes of a mail; larger ones stay where they are. */
const mostBytes = 30_000_000
/** Milliseconds before the last reading from which mails are looked at once more where the place is too old. */
const lookBack = 2 * 86_400_000
/** Milliseconds after which a sender whose domain can't be looked up counts as unproven. */
const namesWithin = 3_600_000

export interface Looking {
  /** Asks for domains elsewhere than in the DNS. */
  lookUp?: LookUp
  /** Mails after which a turn is prolonged, and keeps how far it came; 200 unless a test says so. */
  mailsBetween?: number
}
type ReadServices = Services & Looking

/** The scheduled work, every minute: reads mailboxes at Gmail. One server has a company's at a time. */
export async function readGmails(services: ReadServices, onError: (error: unknown) => void): Promise<void> {
  const due = await services.db.withPlatform('mailboxes at Gmail', tx => gmailsDue(tx, mostMailboxes))
  const next = async (): Promise<void> => {
    for (let next = due.shift(); next; next = due.shift())
      await readGmail(services, companyIdFrom(next.company_id, 'schedule'), next.id).catch(onError)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** One mailbox's turn. */
export async function readGmail(services: ReadServices, company: CompanyId, id: number): Promise<void> {
  const { db, now } = services
  const { google } = services.providers
  if (!google) return
  const until = new Date(now().getTime() + turnMinutes * minute)
  const account = await db.withCompany(company, async tx =>
    (await endLeft(tx, services, id)) ? undefined : takeTurn(tx, id, until),
  )
  if (!account) return
  const journal = watchExchanges(db, company, ...placeOf(account))
  try {
    const token = await journal.exchange('access', () =>
      accessBy(services, google, company, account.consent_id),
    )
    const history_id = await readNew(services, company, account, journal.watched(google.mail(token)))
    if (history_id !== null)
      await db.withCompany(company, tx => settle(tx, services, account, null, history_id))
  } catch (error) {
    await db.withCompany(company, tx => settle(tx, services, account, error))
    if (!isKnown(error)) throw error
  } finally {
    await journal.keep()
  }
}

/** Ends the own mailbox of a person who has no place in the company any more; true: it was one. */
async function endLeft(tx: CompanyTx, services: ReadServices, id: number): Promise<boolean> {
  const kept = await lockGmailRow(tx, id)
  if (!kept || kept.user_id === null) return false
  const { ended } = await standingIn(tx, services, connectedOwnGmail, kept.user_id)
  return ended === 'gone' ? endGmail(tx, services, kept) : ended !== null
}

const isKnown = (error: unknown) =>
  error instanceof ConsentEnded || error instanceof GoogleAway || error instanceof GoogleRefused

/** Takes what came since the last reading; the place then, or null: it was paused or connected anew meanwhile. */
async function readNew(
  services: ReadServices,
  company: CompanyId,
  account: GmailRow,
  mail: GoogleMail,
): Promise<string | null> {
  const { history_id, read_at, email } = account
  const isFirst = history_id === ''
  const found = isFirst ? null : await mail.since(history_id)
  // The place before the search began: mails that arrive meanwhile are read again and stored once.
  const cursor = found?.cursor ?? (await mail.latest())
  // Mail from before it was connected stays where it is.
  const since = isFirst ? read_at : new Date(read_at.getTime() - lookBack)
  const ids = found?.ids ?? (await mail.recent(since))
  const own = await services.db.readCompany(company, ownAddresses)
  const { db, now, mailsBetween = 200 } = services
  let left = mailsBetween
  for await (const { id, head } of headsOf(mail, ids)) {
    await take(services, company, { id, head, email, own }, mail)
    if (--left > 0) continue
    left = mailsBetween
    // A place is only known of what came after one; a search is begun by the time of the last mail.
    const place = found ? found.places.get(id) : undefined
    const reached = found
      ? place && { history_id: place }
      : head.at > read_at && { read_at: new Date(head.at.getTime() - minute) }
    const not_before = new Date(now().getTime() + turnMinutes * minute)
    if (!(await db.withCompany(company, tx => goOn(tx, account, { not_before, ...reached })))) return null
  }
  return cursor
}

/** Heads of these mails in order, asked for a few at a time; those that are gone are left out. */
export async function* headsOf(mail: GoogleMail, ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += headsAtOnce) {
    const part = ids.slice(at, at + headsAtOnce)
    const heads = await Promise.all(part.map(async id => ({ id, head: await mail.head(id) })))
    for (const { id, head } of heads) if (head) yield { id, head }
  }
}

type Head = NonNullable<Awaited<ReturnType<GoogleMail['head']>>>

/** Addresses whose mail is nobody's to the company: its own, and those of its mailboxes and people. */
export const ownAddresses = async (tx: CompanyTx): Promise<(string | null)[]> =>
  [(await companyRow(tx)).email, ...(await houseAddresses(tx))].map(canonicalEmail)

/** A person's mail by its head; null: a program wrote it, or it is too large. */
export function writtenBy({ headers, bytes }: Head, to: string) {
  if (bytes > mostBytes || isAutomatic(headers)) return null
  const named = headerOf(headers, 'message-id')
  const messageId = isMessageId(named) ? named : ''
  const from = addressIn(headerOf(headers, 'from'))
  return { from, to: [to], references: referencesIn(headers), messageId, isProven: true }
}

/** True once its sender's domain has been waited for long enough. */
export const isLate = ({ now }: Pick<Services, 'now'>, { at }: Head): boolean =>
  now().getTime() - at.getTime() >= namesWithin

/** Takes a mail of a known client or an answer; those of others stay in the mailbox alone. */
async function take(
  services: ReadServices,
  company: CompanyId,
  { id, head, email, own }: { id: string; head: Head; email: string; own: (string | null)[] },
  mail: GoogleMail,
): Promise<void> {
  const { db } = services
  if (head.bytes > mostBytes) return
  const isReport = /^multipart\/report\b/i.test(headerOf(head.headers, 'content-type'))
  if (!isReport) {
    const known = writtenBy(head, email)
    const author = known && canonicalEmail(known.from)
    if (!known || author === null || own.includes(author)) return
    const isWanted = await db.readCompany(
      company,
      async tx =>
        !(await hasMailId(tx, known.messageId)) && (await conversationOf(tx, services, known)) !== null,
    )
    if (!isWanted) return
  }
  const raw = await mail.raw(id)
  if (!raw) return
  const told = { email, isReport, isLate: isLate(services, head) }
  const read = await openMail(services, company, raw, told)
  if (read?.report) await noteReport(services, read.report, company)
  if (read?.mail) await storeMail(services, company, read.mail)
}

/**
 * A mail as it travels, read and proven; null: it can't be read. Throws GoogleAway while its sender's domain can't be looked
 * up and it is not `isLate`.
 */
export async function openMail(
  { lookUp }: Looking,
  company: CompanyId,
  raw: Buffer,
  { email, isReport, isLate }: { email: string; isReport: boolean; isLate: boolean },
) {
  return asDraft(raw, async path => {
    const text = await headOf(path)
    if (text === null) return null
    const mta = 'gmail.com'
    const proof = isReport
      ? { provenFrom: null }
      : await proveSender(path, text, { mta, ...(lookUp && { lookUp }) })
    if (proof === 'later' && !isLate) throw new GoogleAway('a sender’s domain could not be looked up')
    const provenFrom = proof === 'later' ? null : proof.provenFrom
    try {
      const { report, mail } = await readMime(company, path, { recipient: email, provenFrom })
      return { report, mail: mail && { ...mail, id: `${mail.id} mailbox` } }
    } catch (error) {
      // One that can't be read stays in the mailbox.
      if (!(error instanceof Undecodable) || error.trouble === 'busy') throw error
      return null
    }
  })
}

/** The address of a From line with one author. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()

/** Notes how a turn ended; trouble that stays is told once to who connected it. */
async function settle(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  { id, connected_at }: GmailRow,
  error: unknown,
  history_id?: string,
): Promise<void> {
  const now = await lockGmailRow(tx, id)
  // Connected anew meanwhile: what is known is about another mailbox.
  if (now?.connected_at.getTime() !== connected_at.getTime()) return
  if (history_id !== undefined) {
    const next = new Date(tx.now.getTime() + minute / 2)
    await updateGmail(tx, id, { history_id, read_at: tx.now, failures: 0, trouble: null, not_before: next })
    if (now.trouble) tx.tell('settings')
    return
  }
  await noteTrouble(tx, services, now, error)
}

/** Notes why the mailbox can't be used. A consent that has ended is told at once, other trouble when it stays. */
export async function noteTrouble(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  account: GmailRow,
  error: unknown,
): Promise<void> {
  const hasEnded = error instanceof ConsentEnded
  const failures = account.failures + 1
  const asked = error instanceof GoogleAway ? error.wait * 1_000 : 0
  const wait = Math.max(asked, (hasEnded ? 60 : waitAfter(failures)) * minute)
  const trouble = hasEnded
    ? fact(gmailTexts.ended)
    : error instanceof GoogleRefused
      ? fact(gmailTexts.said, { said: error.message })
      : fact(gmailTexts.away)
  await updateGmail(tx, account.id, { failures, trouble, not_before: new Date(tx.now.getTime() + wait) })
  const isNews = hasEnded ? account.trouble?.text !== gmailTexts.ended : failures === toldAfter
  if (isNews)
    await tellPeople(tx, outbox, [
      {
        kind: hasEnded ? 'connectionTrouble' : 'mailboxTrouble',
        users: [account.connected_by],
        path: '/settings/gmail',
        values: { name: hasEnded ? 'Gmail' : account.email },
      },
    ])
  tx.tell('settings')
}

/** A mailbox in use now: of a person, or null for the company's. undefined: none, it is off, or they have no place any more. */
export async function activeGmail(
  tx: CompanyTx,
  services: Pick<Services, 'sellsPlans' | 'now'>,
  owner: Owner,
): Promise<GmailRow | undefined> {
  const account = await gmailOf(tx, owner)
  if (!account?.is_active) return undefined
  if (owner === null) return account
  return (await standingIn(tx, services, connectedOwnGmail, owner)).ended === null ? account : undefined
}
