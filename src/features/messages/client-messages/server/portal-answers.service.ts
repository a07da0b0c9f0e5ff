import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { portalUrl } from '#features/clients/clients/server/portal-link.service.ts'
import { messageKey } from '#features/jobs/diary/diary.rules.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { attachToMessage } from '#features/jobs/files/server/files.service.ts'
import { companyMail } from '#features/messages/email-designs/server/company-mail.service.ts'
import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import { insertWritten, jobOfLast, portalWriter, wroteByMail } from '#features/talk/sms/server/sms.queries.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { UnsentMail } from '#server/outbox.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { messageTexts, mostAnswerBytes } from '../client-messages.rules.ts'
import { jobOfReply, lastMailIdOf } from './conversations.queries.ts'
import { answersTo } from './mail-threads.service.ts'

/**
 * How an answer in a conversation travels: by text message, or by mail to a client who has written by mail last, has no
 * mobile number, or wants no texts.
 */
export async function answeredBy(
  tx: CompanyTx,
  key: string,
): Promise<{ opted_out: boolean; by_mail: boolean; mail_to: string }> {
  const [isOut, client, isMailing] = await Promise.all([
    isOptedOut(tx, 'sms', key),
    portalWriter(tx, key),
    wroteByMail(tx, key),
  ])
  const email = client ? (canonicalEmail(client.email) ?? '') : ''
  const isReached = email !== ''
  const isTexted = mobileNumber(key) !== null && !isOut
  if (isTexted && !(isReached && isMailing)) return { opted_out: false, by_mail: false, mail_to: '' }
  return { opted_out: isOut && !isReached, by_mail: isReached, mail_to: email }
}

interface MailedAnswer {
  /** Key of the conversation. */
  key: string
  client: { id: number; name: string; company_name: string; email: string }
  message: string
  /** Files that were staged: the mail takes them along. */
  files: readonly number[]
  /** Not before. */
  at: Date | null
}

/** Answers in the portal, and tells the client by mail; what they answer to that mail comes back into the conversation. */
export async function answerByMail(
  tx: UserTx,
  services: MessageServices,
  { key, client, message, files, at }: MailedAnswer,
): Promise<{ id: number; outboxId: number; jobId: number | null }> {
  const { outbox } = services
  const company = await companyRow(tx)
  const last = await jobOfLast(tx, key)
  const job = last === null ? undefined : await jobOfReply(tx, last)
  const id = await insertWritten(tx, {
    phone: key,
    body: message,
    job_id: job?.id ?? null,
    client_id: client.id,
    user_id: tx.by.id,
    channel: 'mail',
    send_at: at,
  })
  const attached = await attachToMessage(tx, files, id, {
    mostBytes: mostAnswerBytes,
    tooLarge: messageTexts.filesTooLarge,
  })
  const { t } = await companyReader(tx)
  const drawn = await companyMail(tx, services, 'answer-email', {
    values: { Customer_Name: client.name || client.company_name, Message: message },
    button: { label: t('Answer'), url: portalUrl(services, tx.companyId, client.id, 'messages') },
    jobId: job?.id ?? null,
    signs: true,
    client: client.id,
  })
  const { subject } = drawn
  const replyTo = answersTo(tx, services, company.email, { client_id: client.id, job_id: job?.id ?? null })
  const to = canonicalEmail(client.email)!
  const inReplyTo = await lastMailIdOf(tx, key)
  const mail: UnsentMail = {
    to,
    ...drawn,
    from: company.name,
    isAnswer: true,
    message: id,
    ...replyTo,
    ...(inReplyTo !== undefined && { inReplyTo }),
    ...(attached.length > 0 && {
      papers: attached.map(file => ({ kind: 'file', id: file.id, name: file.name })),
    }),
  }
  const [outboxId] = await outbox.mails(tx, [mail], 'company', at)
  if (job)
    writeDiary(tx, job.id, [{ type: 'email', content: { to, subject, message }, key: messageKey('sms', id) }])
  tx.tell('mail')
  return { id, outboxId: outboxId!, jobId: job?.id ?? null }
}
