import { messageKey } from '#features/jobs/diary/diary.rules.ts'
import { writeDiaryFor } from '#features/jobs/diary/server/diary.service.ts'
import { addMessageFiles } from '#features/jobs/files/server/files.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { changeOptOut } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import { insertIncoming, lastJobOf } from '#features/talk/sms/server/sms.queries.ts'
import { isStart, isStop } from '#features/talk/sms/sms.rules.ts'
import { isBlocked } from '#features/talk/threads/server/threads.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { smsSize } from '#shared/phones/sms-length.ts'
import { phoneKey } from '../client-messages.rules.ts'
import { comingOf, noteComing } from './coming-pictures.service.ts'
import { jobOfReply } from './conversations.queries.ts'
import type { MailFiles } from './mail-files.service.ts'

interface Reply {
  phone: string
  text: string
  /** The whole text of a mail that is shown in part; absent or '': all of it is shown. */
  original?: string
  /** A mail's HTML, clean. */
  html?: string
  /** Absent: that of the last message to this phone. */
  jobId?: number | null
  /** The number that the text came to; '': a link. */
  to: string
  vendorId: string | null
  /** Absent: by text message. */
  by?: 'portal' | 'mail'
  client?: { id: number; name: string }
  /** The mail's own Message-ID; '': none. */
  mailId?: string
  /** Attachments. */
  files?: MailFiles
  /** Addresses of pictures that are fetched once it is stored. */
  pictures?: readonly string[]
  /** Somebody of the company puts it there: nobody has to be told. */
  isQuiet?: boolean
  /** The address that a mail is proven to be from; '': nothing proves it. */
  provenFrom?: string
  /** The address in a mail that nothing proves to be from the client. */
  unprovenFrom?: string
}

const noticeBy = { sms: 'clientReplied', portal: 'clientWrote', mail: 'clientMailed' } as const

/**
 * A client's answer, or what they write in the portal or by mail: kept, written into the job's diary, told to the office.
 * STOP and its like end the messages to this number. Nobody is told what a blocked sender writes. One that the vendor tells of twice is taken once. Answers the
 * message's id; undefined: it was there already.
 */
export async function takeReply(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  reply: Reply,
): Promise<number | undefined> {
  const phone = phoneKey(reply.phone)
  const jobId = reply.jobId === undefined ? await lastJobOf(tx, phone) : reply.jobId
  const { pictures = [] } = reply
  const files = reply.files ?? (pictures.length > 0 ? comingOf(pictures) : undefined)
  const kept = await insertIncoming(tx, {
    phone,
    body: reply.text,
    original: reply.original ?? '',
    html: reply.html ?? '',
    mail_id: reply.mailId ?? '',
    parts: smsSize(reply.text).messages,
    sender: reply.to,
    job_id: jobId,
    vendor_id: reply.vendorId,
    ...(reply.client && { client_id: reply.client.id }),
    channel: reply.by ?? 'sms',
    unproven_from: reply.unprovenFrom ?? '',
    proven_from: reply.provenFrom ?? '',
    ...(files && { left_out: JSON.stringify(files.leftOut) }),
  })
  if (!kept) return undefined
  await noteComing(tx, kept.id, pictures)
  const client_id = reply.client?.id ?? null
  tx.record('sms_messages', null, { id: kept.id, direction: 'in', phone, job_id: jobId, client_id })
  const isText = reply.by === undefined
  if (isText && isStop(reply.text)) await changeOptOut(tx, 'sms', phone, { isOut: true, via: 'stop' })
  if (isText && isStart(reply.text)) await changeOptOut(tx, 'sms', phone, { isOut: false, via: 'stop' })
  const job = jobId === null ? undefined : await jobOfReply(tx, jobId)
  const name = reply.unprovenFrom || reply.client?.name || job?.name || displayPhone(phone)
  if (job && reply.text !== '') {
    const content = { message: reply.text, from: reply.unprovenFrom ?? displayPhone(phone) }
    writeDiaryFor(tx, job.id, { type: 'sms', content, key: messageKey('sms', kept.id) }, name)
  }
  if (reply.files)
    await addMessageFiles(tx, reply.files.kept, { messageId: kept.id, jobId: job?.id ?? null, author: name })
  if (reply.isQuiet || (await isBlocked(tx, kept.thread_id))) return kept.id
  await tellPeople(tx, outbox, [
    {
      kind: noticeBy[reply.by ?? 'sms'],
      jobId: job?.id ?? null,
      ...(!job && { path: '/message' }),
      values: { name, number: job?.number ?? '' },
    },
  ])
  return kept.id
}
