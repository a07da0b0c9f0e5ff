import { openClients } from '#features/clients/clients/server/clients.queries.ts'
import { messageKey } from '#features/jobs/diary/diary.rules.ts'
import { deleteEntry } from '#features/jobs/diary/server/diary.queries.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { filesOfMessages } from '#features/jobs/files/server/files.queries.ts'
import { detachFromMessage, shownFile } from '#features/jobs/files/server/files.service.ts'
import { jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { valuesFor } from '#features/jobs/job-facts/server/job-values.service.ts'
import { mayFill } from '#features/messages/message-templates/placeholders.rules.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { deleteOutgoing, lastJobOf, portalWriter } from '#features/talk/sms/server/sms.queries.ts'
import { mobileNumber, smsTexts } from '#features/talk/sms/sms.rules.ts'
import { threadBefore, unmarkAnswer } from '#features/talk/threads/server/thread-answers.queries.ts'
import { threadsFor } from '#features/talk/threads/server/thread-marks.queries.ts'
import { threadOfMessage } from '#features/talk/threads/server/thread-reads.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { overAllWork, overNumbers } from '#server/db/inner-doors.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import { messageTexts, planProblem, undoSeconds } from '../client-messages.rules.ts'
import { lastAnswerOf, messagesWith, withId } from './conversations.queries.ts'
import { handOn, insertHeld, lockHeld } from './held-answers.queries.ts'
import { answerByMail, answeredBy } from './portal-answers.service.ts'
import { attachPictures, pictureUrl } from './sent-pictures.service.ts'

interface Answer {
  /** Number or mail address, in its one spelling. */
  address: string
  message: string
  /** Also in quiet hours. */
  sendNow: boolean
  clientId?: number | undefined
  /** Files that were staged. */
  files: readonly number[]
  /** Text messages can carry pictures. */
  sendsPictures: boolean
  /** When it leaves, until which it can be taken back. */
  hold: { at: Date; isPlanned: boolean } | null
}

interface Sent {
  id: number
  /** Its row in the outbox. */
  outboxId: number
  jobId: number | null
}

/** When an answer leaves that can be taken back until then; null: at once. */
export function holdOf(
  tx: UserTx,
  { undoable, send_at }: { undoable: boolean; send_at?: string | null | undefined },
): Answer['hold'] {
  if (!send_at)
    return undoable ? { at: new Date(tx.now.getTime() + undoSeconds * 1_000), isPlanned: false } : null
  const at = new Date(send_at)
  const problem = planProblem(at, tx.now)
  return problem === null ? { at, isPlanned: true } : refuse(400, problem, { field: 'send_at' })
}

/** Sends an answer in a conversation by the way that it goes, now or later. */
export async function sendAnswer(tx: UserTx, services: MessageServices, answer: Answer) {
  const { address, message, files, hold } = answer
  const client = await portalWriter(tx, address)
  const { by_mail } = await answeredBy(tx, address)
  const isMailed = by_mail && client !== undefined
  const before = hold && (await beforeAnswer(tx, address, answer.clientId ?? client?.id))
  const { id, outboxId, jobId } = isMailed
    ? await answerByMail(tx, services, { key: address, client, message, files, at: hold?.at ?? null })
    : await answerByText(tx, services, answer, client?.id)
  if (hold && before) {
    const { version: _, ...marks } = before
    const row = { message_id: id, outbox_id: outboxId, written: message, is_planned: hold.isPlanned }
    await insertHeld(tx, { ...row, ...marks })
  }
  // What was taken back may be sent again at once: that gave the conversation another version.
  const once = hold ? [before?.version, hold.isPlanned && hold.at, ...files] : files
  const said = [
    'chat',
    isMailed || answer.sendNow,
    address,
    message,
    await lastAnswerOf(tx, [address]),
    ...once,
  ]
  await refuseSentJustNow(tx, said)
  tx.record('sms_messages', null, { ids: [id], job_id: jobId }, id)
  return sentAnswer(tx, id)
}

async function beforeAnswer(tx: UserTx, address: string, client: number | undefined) {
  const job = client === undefined ? await lastJobOf(tx, address) : null
  const [thread] = await threadsFor(tx, [{ address, client: client ?? null, job }])
  return overAllWork(tx, 'the conversation as it will be after an undo', all => threadBefore(all, thread!))
}

async function answerByText(
  tx: UserTx,
  services: MessageServices,
  { address, message, sendNow, clientId, files, sendsPictures, hold }: Answer,
  writer: number | undefined,
): Promise<Sent> {
  if (files.length > 0 && !sendsPictures) return refuse(400, messageTexts.filesByMail, { field: 'files' })
  if (mobileNumber(address) === null) return refuse(400, smsTexts.invalidNumber, { field: 'to' })
  const named = clientId === undefined ? writer : found((await openClients(tx, [clientId]))[0]).id
  const last = await lastJobOf(tx, address)
  // A job that was closed, or is not this person's, is not written into.
  const job = last === null ? undefined : (await jobFacts(tx, [last]))[0]
  if (job) refuseUnless(mayFill(message), 400, { field: 'message' })
  const text = job ? fillPlaceholders(message, (await valuesFor(tx))(job)) : message
  const options = {
    allowReplies: true,
    sendNow: sendNow && !hold?.isPlanned,
    zone: tx.by.timeZone,
    isWritten: true,
    at: hold?.at ?? null,
  }
  const { queued } = await queueTexts(
    tx,
    services,
    [
      {
        phone: address,
        text,
        jobId: job?.id ?? null,
        clientId: named ?? null,
        pictures: files.map(file => pictureUrl(services, tx.companyId, file)),
      },
    ],
    options,
  )
  const { id, outboxId, body } = queued[0]!
  await attachPictures(tx, files, id!)
  if (job) {
    const content = { message: body, to: displayPhone(address) }
    writeDiary(tx, job.id, [{ type: 'sms', content, key: messageKey('sms', id!) }])
  }
  return { id: id!, outboxId: outboxId!, jobId: job?.id ?? null }
}

/** An answer as who has just written it may read it. */
export async function sentAnswer(tx: UserTx, id: number) {
  // To a number of nobody's own work it is out of sight at once.
  const [sent, thread] = await overAllWork(tx, 'an answer for who has just written it', async all => [
    await messagesWith(all, withId(id), { most: 1 }),
    await threadOfMessage(all, id),
  ])
  const data = { ...found(sent[0]), files: (await filesOfMessages(tx, [id])).map(shownFile) }
  return { data, thread_id: thread }
}

/** Takes an answer back that has not left: of this and its delivery, the first wins. Returns it as it was. */
export async function takeBackAnswer(tx: UserTx, { outbox }: Pick<MessageServices, 'outbox'>, id: number) {
  const held = found(await overNumbers(tx, 'an answer goes to the same number', open => lockHeld(open, id)))
  if (!(await outbox.takeBack(tx, held.outbox_id))) return refuse(409, messageTexts.onItsWay)
  const files = await detachFromMessage(tx, id)
  const gone = found(await deleteOutgoing(tx, id))
  if (gone.job_id !== null) {
    await deleteEntry(tx, gone.job_id, messageKey('sms', id))
    tx.tell('diary')
  }
  await handOn(tx, gone, held)
  await unmarkAnswer(tx, gone, held)
  tx.record('sms_messages', { ids: [id], job_id: gone.job_id }, null, id)
  tx.tell('mail')
  return { address: held.phone, clientId: held.client_id ?? undefined, files, isPlanned: held.is_planned }
}
