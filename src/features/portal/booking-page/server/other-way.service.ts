import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { writeProductDiary } from '#features/jobs/diary/server/diary.service.ts'
import { jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import {
  type AppointmentNews,
  type OtherWay,
  receiverOf,
} from '#features/messages/appointment-messages/server/tell-client.service.ts'
import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Reader } from '#server/reader.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { bookingToken, readBookingPage } from './booking-page.service.ts'
import { tellPerson, timeText } from './telling.service.ts'
import { bookingOfJob, type WebBookingRow } from './web-bookings.queries.ts'

/** Whoever booked online by email and has no mobile number is told by mail what the office changes. */
export const otherWay: OtherWay = {
  async preview(tx, news) {
    const to = await reachedBy(tx, news)
    if (!to) return null
    const { subject, lines } = wordsOf(await companyReader(tx), news)
    return { to: to.email, message: [subject, ...lines].join(' ') }
  },

  async tell(tx, services, news) {
    const to = await reachedBy(tx, news)
    if (!to) return false
    const reader = await companyReader(tx)
    const { slug } = await readBookingPage(tx)
    const url = `${services.publicUrl}/book/${slug}/change/${bookingToken(services.seal, 'change', tx.companyId, to.id)}`
    const words = wordsOf(reader, news)
    const button = news.text === 'cancel-sms' ? {} : { button: { label: reader.t('Change or cancel'), url } }
    await tellPerson(tx, { ...services, language: reader.language }, to, () => ({ ...words, ...button }))
    const { time_zone: zone } = await companyRow(tx)
    const content = { to: to.email, subject: words.subject, message: words.lines.join('\n') }
    writeProductDiary(tx, news.job_id, [{ type: 'email', content }], zone)
    tx.tell('diary')
    tx.tell('mail')
    return true
  },
}

/** The booking that a job came of, where its client has mail alone; their present address, if the office mended it. */
async function reachedBy(tx: CompanyTx, { job_id }: AppointmentNews): Promise<WebBookingRow | null> {
  const booking = await bookingOfJob(tx, job_id)
  if (booking?.via !== 'email') return null
  const [facts] = await jobFacts(tx, [job_id], { isDeletedToo: true })
  if (!facts || (await receiverOf(tx, facts))) return null
  const email = canonicalEmail(facts.email) ?? booking.email
  return (await isOptedOut(tx, 'email', email)) ? null : { ...booking, email }
}

function wordsOf(reader: Reader, { text, of }: AppointmentNews): { subject: string; lines: string[] } {
  const { t } = reader
  const time = timeText(reader, of.starts_at, of.window_minutes)
  return text === 'cancel-sms'
    ? { subject: t('Your booking was cancelled.'), lines: [t('Cancelled time: {{time}}.', { time })] }
    : { subject: t('Your booking was changed.'), lines: [t('New time: {{time}}.', { time })] }
}
