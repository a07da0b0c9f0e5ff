import { hasComeIn } from '#features/talk/sms/server/sms.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { cleanHtmlFile, Undecodable } from '#server/decoding/decoding.ts'
import { asDraft } from '#server/http/draft-file.ts'
import type { IncomingMail, IntakeHost } from '#server/providers/mail/mail-intake.port.ts'
import { storable } from '#shared/outside-text.ts'
import { keepMailFiles } from './mail-files.service.ts'
import { noteReport } from './mail-reports.service.ts'
import { mailKey, takeMail, threadOf } from './mail-threads.service.ts'

/** Mail to an address that somebody made up belongs to no conversation: nobody is told. */
export async function noteMail(services: Services, mail: IncomingMail): Promise<void> {
  const thread = mail.to.flatMap(address => threadOf(services, address) ?? [])[0]
  if (!thread) return
  const { db } = services
  if (await db.readCompany(thread.companyId, tx => hasComeIn(tx, mailKey(mail.id)))) return
  const html = await cleanHtmlOf(thread.companyId, mail.html)
  const files = await keepMailFiles(services, thread.companyId, mail.attachments)
  await db.withCompany(thread.companyId, tx => takeMail(tx, services, thread, { ...mail, html }, files))
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
  ownerOf: address => threadOf(services, address)?.companyId ?? null,
  take: mail => noteMail(services, mail),
  takeReport: report => noteReport(services, report),
  failed,
})
