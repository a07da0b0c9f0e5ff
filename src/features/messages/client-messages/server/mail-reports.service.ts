import { type OutboxRow, sentTo } from '#features/talk/mail/server/mail.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { settleSms } from '#features/talk/sms/server/sms.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { deliveryKey } from '#server/outbox.ts'
import type { DeliveryReport } from '#server/providers/mail/mail-intake.port.ts'
import { messageIdOf } from '#server/providers/mail/message-id.ts'
import { jobOfReply } from './conversations.queries.ts'
import { threadOf } from './mail-threads.service.ts'

/** Mails to the recipient that a report may be about. */
const mostSent = 50

/**
 * Marks the mail that a report is about as failed, and tells the office. The report names our address for answers, which
 * only the mail itself carries, so that nobody can make it up.
 */
export async function noteReport(services: Services, report: DeliveryReport): Promise<void> {
  const addresses = [...report.to, ...report.mentioned]
  const thread = addresses.flatMap(address => threadOf(services, address) ?? [])[0]
  if (!thread) return
  await services.db.withCompany(thread.companyId, async tx => {
    const mail = await reportedMail(tx, services, report, addresses)
    if (!mail) return
    const reason = report.reason
    await services.outbox.bounced(tx, mail.id, reason)
    tx.record('outbox', { status: 'sent' }, { status: 'failed', last_error: reason }, mail.id)
    const { message } = mail.payload
    if (message !== undefined && (await settleSms(tx, message, { status: 'failed', error: reason })))
      tx.tell('messages')
    const job = thread.jobId === null ? undefined : await jobOfReply(tx, thread.jobId)
    await tellPeople(tx, services.outbox, [
      {
        kind: 'mailCameBack',
        jobId: job?.id ?? null,
        ...(!job && { path: '/outbox' }),
        values: { name: job?.name || mail.recipient },
      },
    ])
    tx.tell('diary')
  })
}

/** The mail that the report names by its Message-ID; else the last one to the recipient with the address for answers. */
async function reportedMail(
  tx: CompanyTx,
  services: Services,
  { recipient, mentioned }: DeliveryReport,
  addresses: readonly string[],
): Promise<OutboxRow | undefined> {
  const possible = recipient === '' ? mentioned.map(each => each.toLowerCase()) : [recipient]
  const sent = await sentTo(tx, possible, mostSent)
  const ids = new Set(mentioned.map(each => each.slice(0, each.indexOf('@'))))
  const named = sent.find(({ id }) => ids.has(messageIdOf(deliveryKey(tx.companyId, id))))
  if (named) return named
  const ours = new Set(addresses.filter(each => threadOf(services, each)).map(each => each.toLowerCase()))
  return sent.find(({ payload }) => ours.has((payload.replyTo ?? '').toLowerCase()))
}
