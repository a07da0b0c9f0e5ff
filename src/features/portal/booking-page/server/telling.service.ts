import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { companyMail } from '#features/messages/email-designs/server/company-mail.service.ts'
import { queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { wordedMail } from '#server/providers/mail/worded-mail.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { WebBookingRow } from './web-bookings.queries.ts'

/** A time, or the window within which somebody arrives. */
export const timeText = (
  { instant, span }: Pick<Reader, 'instant' | 'span'>,
  at: Date,
  window: number,
): string => (window > 0 ? span(at, new Date(at.getTime() + window * 60_000)) : instant(at))

/** Tells the person that their booking counts, by the way that proved them, with the link by which they change it. */
export async function tellBooked(
  tx: CompanyTx,
  ctx: PublicContext,
  row: WebBookingRow,
  url: string,
): Promise<void> {
  const company = await companyRow(tx)
  const { name, email, phone, starts_at, window_minutes, state } = row
  const replyTo = canonicalEmail(company.email)
  const isBooked = state === 'booked'
  if (row.via === 'email') {
    const reader = await companyReader(tx)
    const values = { Customer_Name: name, Appointment_Time: timeText(reader, starts_at, window_minutes) }
    const drawn = isBooked
      ? await companyMail(tx, ctx, 'booking-email', {
          values,
          client: row.client_id,
          jobId: row.job_id,
          button: { label: reader.t('Change or cancel'), url },
        })
      : await askedMail(ctx, company, row, url)
    const mail = {
      to: email,
      ...drawn,
      from: company.name,
      isAnswer: true,
      ...(replyTo !== null && { replyTo }),
    }
    await ctx.outbox.mail(tx, mail, 'reader')
    return
  }
  const to = mobileNumber(phone)
  if (to === null) return
  const reader = await readerOf(ctx.language, company.time_zone)
  const time = timeText(reader, starts_at, window_minutes)
  const facts = { company: company.name, time, url }
  const text = isBooked
    ? reader.t('{{company}}: you’re booked for {{time}}. Change or cancel: {{url}}', facts)
    : reader.t('{{company}}: we have your request for {{time}} and will confirm it. {{url}}', facts)
  await queueTexts(tx, ctx, [{ phone: to, text, jobId: null }], {
    allowReplies: false,
    sendNow: true,
    asManyAsPaid: true,
    zone: company.time_zone,
  })
}

const askedMail = (
  { language }: PublicContext,
  { name: company, time_zone: zone }: { name: string; time_zone: string },
  { email, starts_at, window_minutes }: WebBookingRow,
  url: string,
) =>
  wordedMail(
    { email, language },
    reader => ({
      subject: reader.t('Your request to {{company}}', { company }),
      paragraphs: [
        reader.t('Requested time: {{time}}.', { time: timeText(reader, starts_at, window_minutes) }),
        reader.t('We’ll confirm the time as soon as we can.'),
      ],
      button: { label: reader.t('Change or cancel'), url },
    }),
    { from: company, footer: company, zone },
  )
