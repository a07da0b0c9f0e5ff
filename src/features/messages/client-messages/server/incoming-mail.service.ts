import { mailOfReports } from '#features/talk/held-addresses/server/held-addresses.service.ts'
import { mailsTo } from '#features/talk/mail/server/mail.queries.ts'
import { hasComeIn } from '#features/talk/sms/server/sms.queries.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { cleanHtmlFile, Undecodable } from '#server/decoding/decoding.ts'
import { asDraft } from '#server/http/draft-file.ts'
import { deliveryKey } from '#server/outbox.ts'
import type { IncomingMail, IntakeHost } from '#server/providers/mail/mail-intake.port.ts'
import { messageIdOf } from '#server/providers/mail/message-id.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { storable } from '#shared/outside-text.ts'
import type { Conversation } from './answered-mails.queries.ts'
import { keepMailFiles } from './mail-files.service.ts'
import { noteReport } from './mail-reports.service.ts'
import { conversationOf, mailKey, takeMail, threadOf } from './mail-threads.service.ts'

/** Milliseconds: sent mails are kept for a year. */
const answeredWithin = 366 * 86_400_000

/** Mail that neither comes to an address of ours nor answers one of our mails belongs to no conversation: nobody is told. */
export async function noteMail(services: Services, mail: IncomingMail): Promise<void> {
  const named = mail.to.flatMap(address => threadOf(services, address) ?? [])[0]
  const company = named?.companyId ?? (await companyAnswered(services, mail))
  if (company) await storeMail(services, company, mail)
}

/** Stores a mail to a company, once. False: it is from nobody who is known, and those are not taken. */
export async function storeMail(
  services: Services,
  company: CompanyId,
  mail: IncomingMail,
  { takesStrangers = false, isQuiet = false } = {},
): Promise<boolean> {
  const { db } = services
  const place = await db.readCompany(company, async tx => ({
    isThere: await hasComeIn(tx, mailKey(mail.id)),
    conversation: await conversationOf(tx, services, mail),
  }))
  if (place.isThere) return true
  const conversation = place.conversation ?? (takesStrangers ? strangersOf(mail) : null)
  if (!conversation) return false
  const html = await cleanHtmlOf(company, mail.html)
  const files = await keepMailFiles(services, company, mail.attachments)
  await db.withCompany(company, tx => takeMail(tx, services, conversation, { ...mail, html }, files, isQuiet))
  return true
}

/** The conversation of somebody who is not known; null: there is no address to answer to. */
function strangersOf({ from }: IncomingMail): Conversation | null {
  const address = canonicalEmail(from)
  return address === null ? null : { clientId: null, jobId: null, address }
}

/** The company that has written what a mail answers to its proven author; ids alone can be guessed. */
async function companyAnswered(
  { db, now }: Services,
  { isProven, from, references }: IncomingMail,
): Promise<CompanyId | undefined> {
  if (!isProven || references.length === 0) return undefined
  const since = new Date(now().getTime() - answeredWithin)
  const sent = await db.withPlatform('find the mail that is answered', tx =>
    mailsTo(tx, [from.toLowerCase()], since),
  )
  const marks = new Set(references.map(id => id.slice(1, id.indexOf('@'))))
  return sent
    .map(({ company_id, id }) => ({ companyId: companyIdFrom(company_id, 'link'), id }))
    .find(({ companyId, id }) => marks.has(messageIdOf(deliveryKey(companyId, id))))?.companyId
}

/** The part of a mail's HTML that is shown; '' where there is none, or too much. */
async function cleanHtmlOf(company: CompanyId, html: string): Promise<string> {
  if (html.trim() === '') return ''
  try {
    return storable(await asDraft(Buffer.from(html), path => cleanHtmlFile(company, path)))
  } catch (error) {
    // Its text is kept all the same.
    if (error instanceof Undecodable && error.trouble !== 'busy') return ''
    throw error
  }
}

/** The product as a mail server of our own sees it. */
export const intakeHost = (services: Services, failed: IntakeHost['failed']): IntakeHost => ({
  ownerOf: address =>
    (threadOf(services, address) ?? mailOfReports(services.seal, address))?.companyId ?? null,
  take: mail => noteMail(services, mail),
  takeReport: report => noteReport(services, report),
  failed,
})
