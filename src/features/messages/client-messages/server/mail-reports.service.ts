import { countReport, mailOfReports } from '#features/talk/held-addresses/server/held-addresses.service.ts'
import { mailRow, mailsTo, type OutboxRow, sentTo } from '#features/talk/mail/server/mail.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { settleSms } from '#features/talk/sms/server/sms.queries.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { deliveryKey } from '#server/outbox.ts'
import type { DeliveryReport } from '#server/providers/mail/mail-intake.port.ts'
import { messageIdOf } from '#server/providers/mail/message-id.ts'
import { jobOfReply } from './conversations.queries.ts'
import { threadOf } from './mail-threads.service.ts'

/** Mails to the recipient that a report may be about. */
const mostSent = 50
/** Milliseconds after which no report of a mail is expected any more: servers try for up to five days. */
const reportedWithin = 10 * 86_400_000
/** Characters of a subject that tell one mail from others. */
const leastSubject = 8

/**
 * Takes note of a report: its readers are counted where a sealed address of ours proves which mail it is about, and a mail
 * that came back is failed, of which the office is told. `only`: it came to this company's own mailbox.
 */
export async function noteReport(
  services: Services,
  report: DeliveryReport,
  only: CompanyId | null = null,
): Promise<void> {
  const isOwn = (company: CompanyId) => only === null || company === only
  const addresses = [...report.to, ...report.mentioned]
  const sealed = addresses.flatMap(each => mailOfReports(services.seal, each) ?? [])[0]
  if (sealed) {
    if (isOwn(sealed.companyId))
      await services.db.withCompany(sealed.companyId, tx => noteCounted(tx, services, sealed.id, report))
    return
  }
  const thread = addresses.flatMap(address => threadOf(services, address) ?? [])[0]
  if (thread) {
    if (isOwn(thread.companyId))
      await services.db.withCompany(thread.companyId, async tx => {
        const mail = await reportedMail(tx, services, report, addresses)
        if (mail) await noteCounted(tx, services, mail.id, report, thread.jobId)
      })
    return
  }
  if (isComplaint(report)) return
  const found = await mailWithoutToken(services, report)
  if (!found || !isOwn(found.companyId)) return
  await services.db.withCompany(found.companyId, async tx => {
    const mail = (await sentTo(tx, readersOf(report), mostSent)).find(({ id }) => id === found.id)
    if (mail) await noteReturned(tx, services, mail, report.reason, jobIn(mail))
  })
}

const isComplaint = ({ failed }: DeliveryReport) => failed.every(({ kind }) => kind === 'complaint')

/** Counts a report that only a reader of this mail, or a server on its way, can have made. */
async function noteCounted(
  tx: CompanyTx,
  services: Services,
  id: number,
  report: DeliveryReport,
  jobId: number | null = null,
): Promise<void> {
  const counted = await countReport(tx, id, report.failed)
  const refused = counted?.counted.find(({ kind }) => kind !== 'complaint')
  const mail = refused && (await mailRow(tx, id))
  if (mail) await noteReturned(tx, services, mail, refused.reason, jobId ?? jobIn(mail))
}

async function noteReturned(
  tx: CompanyTx,
  services: Services,
  mail: OutboxRow,
  reason: string,
  jobId: number | null,
): Promise<void> {
  // It has come back before.
  if (!(await services.outbox.bounced(tx, mail.id, reason))) return
  tx.record('outbox', { status: 'sent' }, { status: 'failed', last_error: reason }, mail.id)
  const { message } = mail.payload
  if (message !== undefined && (await settleSms(tx, message, { status: 'failed', error: reason })))
    tx.tell('messages')
  const job = jobId === null ? undefined : await jobOfReply(tx, jobId)
  await tellPeople(tx, services.outbox, [
    {
      kind: 'mailCameBack',
      jobId: job?.id ?? null,
      ...(!job && { path: '/outbox' }),
      values: { name: job?.name || mail.recipient },
    },
  ])
  tx.tell('diary', 'mail')
}

/** The mail that the report names by its Message-ID; else the last one to the recipient with the address for answers. */
async function reportedMail(
  tx: CompanyTx,
  services: Services,
  report: DeliveryReport,
  addresses: readonly string[],
): Promise<OutboxRow | undefined> {
  const sent = await sentTo(tx, readersOf(report), mostSent)
  const isNamed = namedIn(report)
  const named = sent.find(({ id }) => isNamed(tx.companyId, id))
  if (named) return named
  const ours = new Set(addresses.filter(each => threadOf(services, each)).map(each => each.toLowerCase()))
  return sent.find(({ payload }) => ours.has((payload.replyTo ?? '').toLowerCase()))
}

/**
 * The mail of a report that does not name our address for answers: one to the same reader in the last days that it names
 * by its Message-ID, or else by its subject, where only one company has sent such a mail. A reader's address alone proves
 * nothing: anybody may write a report about it.
 */
async function mailWithoutToken(
  services: Services,
  report: DeliveryReport,
): Promise<{ companyId: CompanyId; id: number } | undefined> {
  const { db } = services
  const since = new Date(services.now().getTime() - reportedWithin)
  const sent = (
    await db.withPlatform('find the mail that a report is about', tx => mailsTo(tx, readersOf(report), since))
  ).map(({ company_id, id }) => ({ companyId: companyIdFrom(company_id, 'link'), id }))
  const isNamed = namedIn(report)
  const named = sent.find(({ companyId, id }) => isNamed(companyId, id))
  if (named) return named
  const possible: typeof sent = []
  for (const companyId of new Set(sent.map(each => each.companyId))) {
    const recent = new Set(sent.filter(each => each.companyId === companyId).map(({ id }) => id))
    const mails = await db.readCompany(companyId, tx => sentTo(tx, readersOf(report), mostSent))
    const mail = mails.find(({ id, payload }) => recent.has(id) && isSaid(report, payload.subject ?? ''))
    if (mail) possible.push({ companyId, id: mail.id })
  }
  return possible.length === 1 ? possible[0] : undefined
}

/** The reader who was not reached, or where the report names none, all addresses in it. */
const readersOf = ({ recipient, mentioned }: DeliveryReport): string[] =>
  recipient === '' ? mentioned.map(each => each.toLowerCase()) : [recipient]

/** Tells mails whose Message-ID stands in a report, as what is returned, `References` or words of the other server. */
function namedIn({ mentioned }: DeliveryReport): (companyId: CompanyId, id: number) => boolean {
  const ids = new Set(mentioned.map(each => each.slice(0, each.indexOf('@'))))
  return (companyId, id) => ids.has(messageIdOf(deliveryKey(companyId, id)))
}

const isSaid = ({ said }: DeliveryReport, subject: string): boolean =>
  subject.length >= leastSubject && said.replace(/\r?\n[ \t]+/g, ' ').includes(subject)

/** The job whose thread a mail stands in; null: none. */
function jobIn({ payload }: OutboxRow): number | null {
  const id = /^\d+ job (\d+)$/.exec(payload.thread ?? '')?.[1]
  return id === undefined ? null : Number(id)
}
