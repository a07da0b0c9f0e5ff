import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { companyMail } from '#features/messages/email-designs/server/company-mail.service.ts'
import { queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { wordedMail } from '#server/providers/mail/worded-mail.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { WebBookingRow } from './web-bookings.queries.ts'

/** The services, and the language of whoever booked where nothing else tells it. */
export type TellServices = Services & { language: string }

/** A time, or the window within which somebody arrives. */
export const timeText = (
  { instant, span }: Pick<Reader, 'instant' | 'span'>,
  at: Date,
  window: number,
): string => (window > 0 ? span(at, new Date(at.getTime() + window * 60_000)) : instant(at))

/** Tells the person that their booking counts, by the way that proved them, with the link by which they change it. */
export async function tellBooked(
  tx: CompanyTx,
  ctx: TellServices,
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
  { language }: TellServices,
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

/** Tells a person by their own way: what became of their booking, or of their place on the waiting list. */
export async function tellPerson(
  tx: CompanyTx,
  ctx: TellServices,
  row: Pick<WebBookingRow, 'via' | 'email' | 'phone'>,
  words: (reader: Reader) => { subject: string; lines: string[]; button?: { label: string; url: string } },
): Promise<void> {
  const { name, email: own, time_zone: zone } = await companyRow(tx)
  if (row.via === 'email') {
    const mail = await wordedMail(
      { email: row.email, language: ctx.language },
      reader => {
        const { subject, lines, button } = words(reader)
        return { subject, paragraphs: lines, ...(button && { button }) }
      },
      { from: name, footer: name, zone },
    )
    const replyTo = canonicalEmail(own)
    await ctx.outbox.mail(tx, { ...mail, isAnswer: true, ...(replyTo !== null && { replyTo }) }, 'reader')
    return
  }
  const phone = mobileNumber(row.phone)
  if (phone === null) return
  const { subject, lines, button } = words(await readerOf(ctx.language, zone))
  const text = `${name}: ${[subject, ...lines, button?.url].filter(Boolean).join(' ')}`
  await queueTexts(tx, ctx, [{ phone, text, jobId: null }], {
    allowReplies: false,
    sendNow: true,
    asManyAsPaid: true,
    zone,
  })
}

/** Tells whoever paid a deposit too late that their time is gone and their money comes back. */
export const tellTaken = (tx: CompanyTx, ctx: TellServices, row: WebBookingRow): Promise<void> =>
  tellPerson(tx, ctx, row, ({ t, money }) => ({
    subject: t('Your time was just taken.'),
    lines: [
      t('Your deposit of {{amount}} goes back to your card.', { amount: money(row.deposit_cents) }),
      t('Please choose another time.'),
    ],
  }))

interface Changed {
  /** null: it was cancelled. */
  at: Date | null
  window: number
  url: string
  /** The deposit that goes back with it, in cents. */
  back: number
}

/** Tells a client that their booking was moved or cancelled by its link. */
export const tellChanged = (
  tx: CompanyTx,
  ctx: TellServices,
  row: WebBookingRow,
  { at, window, url, back }: Changed,
): Promise<void> =>
  tellPerson(tx, ctx, row, reader => {
    const { t, money } = reader
    if (at === null)
      return {
        subject: t('Your booking was cancelled.'),
        lines:
          back > 0 ? [t('Your deposit of {{amount}} goes back to your card.', { amount: money(back) })] : [],
      }
    return {
      subject: t('Your booking was changed.'),
      lines: [t('New time: {{time}}.', { time: timeText(reader, at, window) })],
      button: { label: t('Change or cancel'), url },
    }
  })
