import { messageKey } from '#features/jobs/diary/diary.rules.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { smsTexts } from '#features/talk/sms/sms.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Reader } from '#server/reader.ts'
import { refuse } from '#server/refusal.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { dayStartUtc, instantText, todayIn } from '#shared/dates.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { lateBy, lateNewsText, noMobile } from '../arrivals.rules.ts'
import { jobsOfAppointments, laterToday } from './arrivals.queries.ts'
import { receiverOf, textFor } from './tell-client.service.ts'

/** The signed-in person's remaining appointments today, with the text for each client. */
export async function lateTexts(tx: UserTx, minutes: number) {
  const zone = tx.by.timeZone
  const tomorrow = dayStartUtc(todayIn(zone, instantText(tx.now)) + 1, zone)
  const rows = await laterToday(tx, tx.by.id, new Date(tomorrow))
  const facts = await jobFacts(tx, [...new Set(rows.map(row => row.job_id))])
  const late = ({ language }: Reader) => ({ Late_By: lateBy(minutes, language) })
  const texts = []
  for (const row of rows) {
    const job = facts.find(each => each.id === row.job_id)
    const receiver = await receiverOf(tx, job)
    const problem = !receiver ? noMobile : receiver.isOut ? smsTexts.optedOut : ''
    const name = job?.name || job?.company_name || ''
    const message = job && !problem ? await textFor(tx, job, 'late-sms', row, late) : ''
    texts.push({ ...row, name, message, problem, phone: receiver?.phone ?? '' })
  }
  return texts
}

/**
 * Tells the clients of these appointments; how many were told. Refuses what is not ahead of the signed-in person today; what
 * was ahead when a phone without a signal was told to send it is left out, and named in the job's diary.
 */
export async function tellLate(
  tx: UserTx,
  services: MessageServices,
  minutes: number,
  ids: readonly number[],
): Promise<number> {
  const texts = await lateTexts(tx, minutes)
  const chosen = texts.filter(each => ids.includes(each.id))
  const { happened } = tx.deed
  if (happened?.isLate && chosen.length < ids.length) {
    const told = lateNewsText(happened.at, tx.now)
    tx.deed.untold.push(told)
    const over = ids.filter(id => !chosen.some(each => each.id === id))
    for (const job of await jobsOfAppointments(tx, tx.by.id, over))
      writeDiary(tx, job, [{ type: 'sms', told }])
    if (chosen.length === 0) return 0
  } else if (chosen.length === 0 || chosen.length < ids.length)
    return refuse(400, 'Choose who to text.', { field: 'appointment_ids' })
  const sending = chosen.filter(each => each.message !== '')
  const { queued } = await queueTexts(
    tx,
    services,
    sending.map(({ phone, message, job_id }) => ({ phone, text: message, jobId: job_id })),
    { allowReplies: true, sendNow: true, zone: tx.by.timeZone },
  )
  await refuseSentJustNow(tx, ['late', minutes, ...ids.toSorted((a, b) => a - b)])
  for (const [i, { id, body }] of queued.entries()) {
    const { job_id, phone } = sending[i]!
    const content = { message: body, to: displayPhone(phone) }
    writeDiary(tx, job_id, [{ type: 'sms', content, key: messageKey('sms', id!) }])
  }
  tx.record('sms_messages', null, { ids: queued.map(each => each.id), minutes }, queued[0]?.id ?? 0)
  return queued.length
}
