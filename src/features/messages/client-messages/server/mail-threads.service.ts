import { timingSafeEqual } from 'node:crypto'
import { openClient, presentClientId } from '#features/clients/clients/server/clients.queries.ts'
import { hasMailed } from '#features/talk/mail/server/mail.queries.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { UnsentMail } from '#server/outbox.ts'
import { addressFor, type IncomingMail, tagOf } from '#server/providers/mail/mail-intake.port.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { outsideText } from '#shared/outside-text.ts'
import { conversationKey } from '../client-messages.rules.ts'
import { readMail } from '../mail-text.rules.ts'
import { jobOfReply } from './conversations.queries.ts'
import type { MailFiles } from './mail-files.service.ts'
import { takeReply } from './replies.service.ts'

type Way = Pick<Services, 'providers' | 'seal'>

/** Whom a mail was to, and about which job. */
interface Thread {
  companyId: CompanyId
  clientId: number
  jobId: number | null
}

const purpose = 'mail reply'
/** Characters of a subject that stand for a mail without text. */
const mostSubject = 500

/**
 * Where a client's answer to a mail goes, to the chat where mails come in, else to the company's own address; the thread of
 * its job, if it is about one; and in whose conversation the mail stands.
 */
export function answersTo(
  tx: CompanyTx,
  { providers: { mailIntake }, seal }: Way,
  companyEmail: string,
  thread: { client_id: number | null; job_id: number | null },
): Pick<UnsentMail, 'replyTo' | 'thread' | 'about'> {
  const about = {
    ...(thread.job_id !== null && { thread: `${tx.companyId} job ${thread.job_id}` }),
    ...(thread.client_id !== null && { about: { client: thread.client_id, job: thread.job_id } }),
  }
  if (mailIntake && thread.client_id !== null) {
    const told = [tx.companyId, thread.client_id, thread.job_id ?? 0].map(id => id.toString(36)).join('.')
    return { ...about, replyTo: addressFor(mailIntake, `${told}.${seal.mark(told, purpose)}`) }
  }
  const replyTo = canonicalEmail(companyEmail)
  return replyTo === null ? about : { ...about, replyTo }
}

/** The conversation behind an inbound address; null if we did not make it. */
export function threadOf({ providers: { mailIntake }, seal }: Way, address: string): Thread | null {
  const tag = mailIntake && tagOf(mailIntake, address)
  const [, told, mark] = /^(\w+\.\w+\.\w+)\.(\w+)$/.exec(tag ?? '') ?? []
  if (!told || !isSame(seal.mark(told, purpose), mark ?? '')) return null
  const [company = 0, client = 0, job = 0] = told.split('.').map(id => Number.parseInt(id, 36))
  return { companyId: companyIdFrom(company, 'link'), clientId: client, jobId: job || null }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Key that recognizes a mail delivered twice. */
export const mailKey = (id: string): string => `mail ${id}`

/** A client's answer by mail, into the conversation that their text messages stand in. */
export async function takeMail(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  thread: Thread,
  mail: Pick<IncomingMail, 'id' | 'from' | 'isProven' | 'text' | 'html' | 'subject' | 'messageId'>,
  files: MailFiles,
): Promise<void> {
  const client = await openClient(tx, await presentClientId(tx, thread.clientId))
  const { shown, original } = readMail(mail.text)
  const text = shown || (files.kept.length === 0 ? withoutText(mail.subject, files) : '')
  if (text === '' && files.kept.length === 0) return
  const job = thread.jobId === null ? undefined : await jobOfReply(tx, thread.jobId)
  const isTheirs = mail.isProven && (await hasWrittenTo(tx, client, mail.from))
  await takeReply(tx, services, {
    // A client deleted meanwhile is named by the address that the mail came from.
    phone: conversationKey(client ?? { id: thread.clientId, phone: '', email: mail.from }),
    text,
    original,
    html: mail.html,
    jobId: job?.id ?? null,
    to: '',
    vendorId: mailKey(mail.id),
    by: 'mail',
    mailId: mail.messageId,
    files,
    ...(!isTheirs && { unprovenFrom: mail.from }),
    ...(client && { client: { id: client.id, name: client.name || client.company_name } }),
  })
}

/** Says what there is of a mail that brought neither text nor a file that is kept. */
function withoutText(subject: string, { leftOut }: MailFiles): string {
  const large = leftOut.filter(each => each.reason !== 'small')
  const missed = large.length > 0 ? large : leftOut
  return missed.length > 0
    ? `[Attached, not kept: ${missed.map(each => each.name).join(', ')}]`
    : outsideText(subject, mostSubject).trim()
}

/** True if the client has this address, or the company has written to it. */
async function hasWrittenTo(
  tx: CompanyTx,
  client: { email: string } | undefined,
  from: string,
): Promise<boolean> {
  const address = canonicalEmail(from)
  if (address === null) return false
  return canonicalEmail(client?.email ?? '') === address || (await hasMailed(tx, address))
}
