import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { portalUrl } from '#features/clients/clients/server/portal-link.service.ts'
import { bringToJob } from '#features/jobs/forms/server/visitor-answers.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import type { JobBooking } from '#features/jobs/jobs/jobs.wire.ts'
import { addAppointment } from '#features/jobs/jobs/server/appointments/appointments.service.ts'
import { bookJob, lookUpBooking, untilFree } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { answersTo } from '#features/messages/client-messages/server/mail-threads.service.ts'
import { companyMail, companyWords } from '#features/messages/email-designs/server/company-mail.service.ts'
import { takeQuote } from '#features/money/quotes/server/quote-to-job.service.ts'
import { quoteById } from '#features/money/quotes/server/quotes.queries.ts'
import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { instantText } from '#shared/dates.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { parseInput } from '#shared/parse.ts'
import { clientFacts } from '../../client-sign-in/server/client-sign-in.queries.ts'
import { canAnswer } from '../bookings.rules.ts'
import { type BookingRow, clientPlace, lockRequest, readRequest, updateRequest } from './bookings.queries.ts'

interface Confirming {
  id: number
  version?: number | undefined
  starts_at?: string | undefined
  /** null: unassigned. */
  worker?: number | null | undefined
}

/** The request, locked, if it waits for an answer and is as whoever answers has seen it. */
async function heldRequest(tx: UserTx, id: number, version?: number): Promise<BookingRow> {
  const row = found(await lockRequest(tx, id))
  refuseStale(version, row, { id: row.id, version: row.version })
  refuseUnless(canAnswer(row), 409)
  return row
}

/** Books what was asked for; the client is told when they come. */
export async function confirmRequest(ctx: UserContext, { id, version, starts_at, worker }: Confirming) {
  const { row, quote, client, place } = await ctx.read(async tx => {
    const row = found(await readRequest(tx, id))
    return {
      row,
      quote: row.quote_id === null ? undefined : await quoteById(tx, row.quote_id),
      client: found(
        await overNumbers(tx, 'the job is for the same client', open => clientFacts(open, row.client_id)),
      ),
      place: found(await clientPlace(tx, row.client_id)),
    }
  })
  const start = starts_at ? new Date(starts_at) : row.starts_at
  const technicians = [worker === undefined ? row.technician_id : worker].filter(id => id !== null)
  const minutes = Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000)
  const finish = async (tx: UserTx, before: BookingRow, jobId: number) => {
    const after = await updateRequest(tx, id, {
      status: 'confirmed',
      decided_at: tx.now,
      decided_by: tx.by.id,
      job_id: jobId,
      starts_at: start,
      ends_at: new Date(start.getTime() + minutes * 60_000),
      technician_id: technicians[0] ?? null,
    })
    tx.record('booking_requests', before, after)
    if (after.answer_id !== null) await bringToJob(tx, after.answer_id, jobId)
    const { instant } = await companyReader(tx)
    const told = await tellClient(tx, ctx, row.client_id, {
      name: 'booking-email',
      time: instant(start),
      jobId,
    })
    return { job_id: jobId, told, message: 'Saved.' }
  }
  const quotedJob = quote?.job_id ?? null
  if (quotedJob !== null)
    return ctx.write(async tx => {
      const before = await heldRequest(tx, id, version)
      const placed = { starts_at: start, minutes, technician_ids: technicians, send_sms: false }
      await addAppointment(tx, ctx.outbox, quotedJob, placed)
      return finish(tx, before, quotedJob)
    })
  const isHome = place.main_address.toLowerCase() === row.address.toLowerCase()
  const booking = bookingOf({
    name: client.name,
    companyName: client.company_name,
    phone: client.phone,
    email: client.email,
    customerId: row.client_id,
    address: row.address,
    additionalInfo: row.note,
    ...(isHome && { suburb: place.suburb, latitude: place.lat, longitude: place.lng }),
    job_type: row.job_type_id === null ? '' : String(row.job_type_id),
    assign_worker: technicians,
    // The client is told of it by the answer to their request.
    appointments: [
      { appointment_time: instantText(start), duration: minutes, worker: technicians, send_sms: false },
    ],
    quoteId: row.quote_id,
  })
  return untilFree(async () => {
    const facts = await lookUpBooking(ctx.db, ctx.session, booking)
    return ctx.write(async tx => {
      const before = await heldRequest(tx, id, version)
      const job = await bookJob(tx, ctx.outbox, booking, facts, takeQuote)
      return finish(tx, before, job.id)
    })
  })
}

/** The booking in the form that the office's own screen sends. */
function bookingOf(sent: object): JobBooking {
  const parsed = parseInput(jobsContract.add.input, sent)
  return parsed.ok ? (parsed.value as JobBooking) : refuse(400, parsed.first)
}

/** True if the client is told. */
export async function declineRequest(
  tx: UserTx,
  services: MessageServices,
  { id, version, answer }: { id: number; version?: number | undefined; answer: string },
): Promise<boolean> {
  const before = await heldRequest(tx, id, version)
  const after = await updateRequest(tx, id, {
    status: 'declined',
    decided_at: tx.now,
    decided_by: tx.by.id,
    answer,
  })
  tx.record('booking_requests', before, after)
  const { instant } = await companyReader(tx)
  const time = instant(before.starts_at)
  return tellClient(tx, services, before.client_id, { name: 'declined-email', time, answer })
}

interface BookingAnswer {
  name: 'booking-email' | 'declined-email'
  time: string
  /** What the office adds. */
  answer?: string
  jobId?: number
}

/**
 * Tells a client of an answer: by mail, or by text message to who has no address. False: they were deleted, have no
 * address and no mobile number, want no messages, or no messages remain.
 */
async function tellClient(
  tx: UserTx,
  services: MessageServices,
  clientId: number,
  { name, time, answer = '', jobId }: BookingAnswer,
): Promise<boolean> {
  const client = await overNumbers(tx, 'a text is delivered', open => clientFacts(open, clientId))
  if (!client) return false
  const company = await companyRow(tx)
  const url = portalUrl(services, tx.companyId, clientId)
  const values = { Customer_Name: client.name || client.company_name, Appointment_Time: time }
  const to = canonicalEmail(client.email)
  if (to !== null) {
    const replyTo = answersTo(tx, services, company.email, { client_id: client.id, job_id: null })
    const { t } = await companyReader(tx)
    const drawn = await companyMail(tx, services, name, {
      values,
      client: client.id,
      more: answer ? answer.split('\n\n') : [],
      button: { label: t('Open your page'), url },
      ...(jobId !== undefined && { jobId }),
    })
    const mail = { to, ...drawn, from: company.name, isAnswer: true, ...replyTo }
    await services.outbox.mail(tx, mail, 'company')
    tx.tell('mail')
    return true
  }
  const phone = mobileNumber(client.phone)
  if (phone === null || (await isOptedOut(tx, 'sms', phone))) return false
  const { content } = await companyWords(tx, name, { values, client: clientId })
  const text = `${company.name}: ${[content, answer].filter(Boolean).join(' ').replaceAll(/\n+/g, ' ')}`
  const { queued } = await queueTexts(tx, services, [{ phone, text, jobId: null, clientId }], {
    allowReplies: true,
    sendNow: false,
    asManyAsPaid: true,
    zone: tx.by.timeZone,
  })
  return queued[0]!.id !== null
}
