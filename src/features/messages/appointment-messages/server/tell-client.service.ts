import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { zoneAndPlan } from '#features/account/company/server/plan-over.service.ts'
import { messageKey } from '#features/jobs/diary/diary.rules.ts'
import { writeProductDiary } from '#features/jobs/diary/server/diary.service.ts'
import { type JobFacts, jobFacts, phonesToText } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { jobValues } from '#features/jobs/job-facts/server/job-values.service.ts'
import { keepTelling } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import type { AppointmentTextName } from '#features/messages/message-templates/message-templates.rules.ts'
import { companyText } from '#features/messages/message-templates/server/company-texts.service.ts'
import { optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { mobileNumber, quietUntil } from '#features/talk/sms/sms.rules.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import type { Reader } from '#server/reader.ts'
import { instantText } from '#shared/dates.ts'
import type { Fact } from '#shared/fact.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import {
  isOn,
  knownAfter,
  newsOf,
  nextReminder,
  type PromisedTime,
  reminderAt,
  whenText,
  whyNotTexted,
} from '../arrivals.rules.ts'
import { lockAppointment } from './arrivals.queries.ts'

export type TellingServices = MessageServices & Pick<Services, 'sellsPlans'> & { db: Doors; now(): Date }

/** News of an appointment. */
export interface AppointmentNews {
  job_id: number
  text: AppointmentTextName
  of: PromisedTime
}

/** Tells clients who have no mobile number, where they are reached otherwise. */
export interface OtherWay {
  /** The message as its client would read it; null: there is no other way. */
  preview(tx: CompanyTx, news: AppointmentNews): Promise<{ to: string; message: string } | null>
  /** False when there is none. */
  tell(tx: CompanyTx, services: Services, news: AppointmentNews): Promise<boolean>
}

/** Until texts of a company whose plan is over are looked at again. */
const waitMs = 3_600_000

/**
 * Tells a client what has changed of an appointment, or reminds them of it. It is looked at under its job's lock, and what is
 * sent is kept with what was told, so nothing is sent twice.
 */
export async function tellClient(
  tx: CompanyTx,
  services: Services,
  due: { id: number; job_id: number },
  now: Date,
  other: OtherWay,
): Promise<void> {
  const appointment = await lockAppointment(tx, due)
  if (!appointment) return
  const { id, tell_at, remind_at } = appointment
  const settings = await smsSettings(tx)
  const { zone, isOver } = await zoneAndPlan(tx, services)
  if (isOver) {
    const later = (at: Date | null) => (at && at <= now ? new Date(now.getTime() + waitMs) : at)
    return keepTelling(tx, id, { tell_at: later(tell_at), remind_at: later(remind_at) })
  }
  const quiet = quietUntil(settings, instantText(now), zone)
  if (tell_at && tell_at <= now) {
    const news = newsOf(appointment, now)
    // Changes until the quiet hours end are told in one message.
    if (news && quiet) return keepTelling(tx, id, { tell_at: new Date(quiet) })
    const wasTold =
      news !== null &&
      ((await sendText(tx, services, { job_id: due.job_id, ...news.of }, news.text)) ||
        (await other.tell(tx, services, { job_id: due.job_id, ...news })))
    return keepTelling(tx, id, {
      tell_at: null,
      ...knownAfter(appointment),
      remind_at: nextReminder(appointment, wasTold, settings, zone, now),
    })
  }
  if (remind_at && remind_at <= now) {
    const isWanted = isOn(appointment) && nextReminder(appointment, false, settings, zone, now) !== null
    if (!isWanted) return keepTelling(tx, id, { remind_at: null })
    if (quiet) {
      // The hours were changed since, or the work was late.
      const next = reminderAt(appointment.starts_at, settings, zone)
      return keepTelling(tx, id, { remind_at: next > now ? next : null })
    }
    await sendText(tx, services, appointment, 'appointment-sms')
    await keepTelling(tx, id, { remind_at: null, reminded_starts_at: appointment.starts_at })
  }
}

/** Whom a text about a job would go to; null: there is no mobile number. `isOut`: they want none. */
export async function receiverOf(
  tx: CompanyTx,
  facts: JobFacts | undefined,
): Promise<{ phone: string; isOut: boolean } | null> {
  const phone = facts ? mobileNumber((await phonesToText(tx, [facts.id])).get(facts.id) ?? '') : null
  if (phone === null) return null
  return { phone, isOut: (await optedOut(tx, 'sms', [phone])).has(phone) }
}

/** The text as its client would read it. */
export async function textFor(
  tx: CompanyTx,
  facts: JobFacts,
  name: AppointmentTextName,
  at: PromisedTime,
  more: (reader: Reader) => Readonly<Record<string, string>> = () => ({}),
): Promise<string> {
  const { content } = await companyText(tx, name)
  const reader = await companyReader(tx)
  const values = (await jobValues(tx, { showsMoney: true }))(facts)
  return fillPlaceholders(content, { ...values, Appointment_Time: whenText(at, reader), ...more(reader) })
}

/** Sends a client a text about a job and writes it into the diary. False when there is nobody to send it to. */
export async function sendText(
  tx: CompanyTx,
  services: MessageServices,
  { job_id, ...at }: PromisedTime & { job_id: number },
  name: AppointmentTextName,
  more = '',
): Promise<boolean> {
  const { time_zone: zone } = await companyRow(tx)
  const facts = (await jobFacts(tx, [job_id], { isDeletedToo: true }))[0]
  const receiver = await receiverOf(tx, facts)
  if (!facts || !receiver) return false
  if (receiver.isOut) return note(tx, job_id, whyNotTexted.optedOut, zone)
  const { phone } = receiver
  const text = (await textFor(tx, facts, name, at)) + more
  const { allow_replies: allowReplies } = await smsSettings(tx)
  const { queued } = await queueTexts(tx, services, [{ phone, text, jobId: job_id }], {
    allowReplies,
    sendNow: true,
    asManyAsPaid: true,
    zone,
  })
  const { id, body } = queued[0]!
  if (id === null) return note(tx, job_id, whyNotTexted.noCredit, zone)
  const content = { message: body, to: displayPhone(phone) }
  writeProductDiary(tx, job_id, [{ type: 'sms', content, key: messageKey('sms', id) }], zone)
  tx.tell('diary')
  return true
}

function note(tx: CompanyTx, jobId: number, told: Fact, zone: string): false {
  writeProductDiary(tx, jobId, [{ type: 'sms', told }], zone)
  tx.tell('diary')
  return false
}
