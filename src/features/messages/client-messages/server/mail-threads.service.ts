import { timingSafeEqual } from 'node:crypto'
import { openClient, presentClientId } from '#features/clients/clients/server/clients.queries.ts'
import { isExpected } from '#features/messages/mail-rules/server/mail-rules.queries.ts'
import { ruledMail } from '#features/messages/mail-rules/server/mail-rules.service.ts'
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
import {
  type Conversation,
  clientOfMail,
  conversationOfMails,
  hasConversation,
  isBlockedAddress,
} from './answered-mails.queries.ts'
import { jobOfReply } from './conversations.queries.ts'
import type { MailFiles } from './mail-files.service.ts'
import { takeReply } from './replies.service.ts'

type Way = Pick<Services, 'providers' | 'seal'>

/** The client whom a mail was to, and the job that it was about. */
interface Thread extends Conversation {
  companyId: CompanyId
  clientId: number
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
  return { companyId: companyIdFrom(company, 'link'), clientId: client, jobId: job || null, address: '' }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * The conversation that a mail belongs to: by the address that it came to, else by the mails that it answers, else by its
 * proven author. null: it is from nobody who is known, or from a blocked sender.
 */
export async function conversationOf(
  tx: CompanyTx,
  way: Way,
  mail: Pick<IncomingMail, 'to' | 'references' | 'from' | 'isProven'>,
): Promise<Conversation | null> {
  const named = mail.to.flatMap(address => threadOf(way, address) ?? [])
  const own = named.find(({ companyId }) => companyId === tx.companyId)
  const known = own ?? (await conversationOfMails(tx, mail.references))
  if (known) return known
  const author = mail.isProven ? canonicalEmail(mail.from) : null
  if (author === null) return null
  const clientId = await clientOfMail(tx, author)
  if (clientId !== undefined) return { clientId, jobId: null, address: '' }
  // Somebody whose mail was filed once, a supplier, or the sender of a rule.
  const isKnown =
    (await hasConversation(tx, author)) ||
    (!(await isBlockedAddress(tx, author)) && (await isExpected(tx, author)))
  return isKnown ? { clientId: null, jobId: null, address: author } : null
}

/** Key that recognizes a mail delivered twice. */
export const mailKey = (id: string): string => `mail ${id}`

/** Stores a mail in its conversation, that of the same person's text messages. */
export async function takeMail(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  thread: Conversation,
  mail: Pick<IncomingMail, 'id' | 'from' | 'isProven' | 'text' | 'html' | 'subject' | 'messageId'>,
  files: MailFiles,
  isQuiet = false,
): Promise<void> {
  const { clientId } = thread
  const client = clientId === null ? undefined : await openClient(tx, await presentClientId(tx, clientId))
  const { shown, original } = readMail(mail.text)
  const text = shown || (files.kept.length === 0 ? withoutText(mail.subject, files) : '')
  if (text === '' && files.kept.length === 0) return
  const job = thread.jobId === null ? undefined : await jobOfReply(tx, thread.jobId)
  const address = thread.address || mail.from
  const isTheirs = mail.isProven && (await isAuthor(tx, { client, clientId, address }, mail.from))
  // A client deleted meanwhile is named by the address that the mail came from.
  const phone = conversationKey(client ?? { id: clientId ?? 0, phone: '', email: address })
  const sender = (mail.isProven && canonicalEmail(mail.from)) || ''
  const ruled = await ruledMail(tx, services, {
    sender,
    text: original || text,
    thread: { address: phone, client: client?.id ?? null, job: job?.id ?? null },
  })
  const id = await takeReply(tx, services, {
    phone,
    text,
    original,
    html: mail.html,
    jobId: job?.id ?? null,
    to: '',
    vendorId: mailKey(mail.id),
    by: 'mail',
    mailId: mail.messageId,
    files,
    provenFrom: sender,
    // The lead is told instead.
    isQuiet: isQuiet || ruled?.isLead === true,
    ...(!isTheirs && { unprovenFrom: mail.from }),
    ...(client && { client: { id: client.id, name: client.name || client.company_name } }),
  })
  if (id !== undefined) await ruled?.make(id)
}

/** Says what there is of a mail that brought neither text nor a file that is kept. */
function withoutText(subject: string, { leftOut }: MailFiles): string {
  const large = leftOut.filter(each => each.reason !== 'small')
  const missed = large.length > 0 ? large : leftOut
  return missed.length > 0
    ? `[Attached, not kept: ${missed.map(each => each.name).join(', ')}]`
    : outsideText(subject, mostSubject).trim()
}

/**
 * True for the address of a conversation with a stranger; in a client's, for those of the client and their contacts, and
 * others that the company has written to.
 */
async function isAuthor(
  tx: CompanyTx,
  {
    client,
    clientId,
    address,
  }: { client: { email: string; contacts: readonly { email: string }[] } | undefined } & Omit<
    Conversation,
    'jobId'
  >,
  from: string,
): Promise<boolean> {
  const author = canonicalEmail(from)
  if (author === null) return false
  const own = client
    ? [client.email, ...client.contacts.map(each => each.email)]
    : clientId === null
      ? [address]
      : []
  return own.some(each => canonicalEmail(each) === author) || (await hasMailed(tx, author))
}
