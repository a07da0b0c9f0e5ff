import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { writeProductDiary } from '#features/jobs/diary/server/diary.service.ts'
import { nextOf, sameIds } from '#features/jobs/jobs/appointments.rules.ts'
import { lockAppointmentsOf } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import {
  changeAppointment,
  keptPercentages,
  markCancelled,
} from '#features/jobs/jobs/server/appointments/appointments.service.ts'
import type { AppointmentChange } from '#features/jobs/jobs/server/job-notices.service.ts'
import { lockJob, replaceTechnicians, updateJob } from '#features/jobs/jobs/server/job-writes.queries.ts'
import { oneBookingAtATime } from '#features/schedule/online-times/server/online-times.queries.ts'
import { onlineTimes } from '#features/schedule/online-times/server/online-times.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { instantText } from '#shared/dates.ts'
import type { Gets } from '#shared/endpoint.ts'
import { updateRequest } from '../../bookings/server/bookings.queries.ts'
import { bookingPageTexts, canChange, stateAt } from '../booking-page.rules.ts'
import type { publicBookingContract } from '../public-booking.contract.ts'
import { bookingOf, lookOf, readBookingPage, recordOf, refuseMany } from './booking-page.service.ts'
import { giveDepositBack } from './deposit-back.service.ts'
import { tellChanged } from './telling.service.ts'
import { type ListedBooking, listedBooking, lockBooking, updateBooking } from './web-bookings.queries.ts'

/** The present state of a booking, whoever changed it: the office moves, confirms, declines and cancels too. */
export function presentOf(row: ListedBooking, now: Date) {
  const { appointment_at, request_status, present_job } = row
  // The visit decides, also one that the office took off and put back.
  if (present_job !== null || row.state === 'booked')
    return appointment_at === null
      ? ({ state: 'cancelled', starts_at: null } as const)
      : ({ state: 'booked', starts_at: appointment_at } as const)
  if (request_status === 'declined') return { state: 'declined', starts_at: null } as const
  if (request_status === 'requested') return { state: 'requested', starts_at: row.request_starts_at } as const
  if (row.state === 'requested' || row.state === 'cancelled')
    return { state: 'cancelled', starts_at: null } as const
  return { state: stateAt(row, now), starts_at: row.starts_at }
}

type Change = Pick<Gets<typeof publicBookingContract.change>, 'token' | 'slug'>

/** The page of a booking for its client; another company's name in the address is no page. */
export async function readChange(ctx: PublicContext, { token, slug }: Change) {
  const { companyId, id } = bookingOf(ctx.seal, ['change'], token)
  return ctx.db.readCompany(companyId, async tx => {
    const row = (await listedBooking(tx, id)) ?? refuse(404, bookingPageTexts.linkGone)
    const page = await readBookingPage(tx)
    const look = await lookOf(tx, page)
    const { state, starts_at } = presentOf(row, tx.now)
    const verdict = canChange({ starts_at, status_id: row.status_id }, page, tx.now)
    const times = verdict === true ? await timesOf(tx, look.time_zone, row) : null
    return {
      ...look,
      slug,
      state,
      mode: page.mode,
      job_type: row.job_type,
      starts_at,
      window: row.appointment_window ?? row.window_minutes,
      address: row.address,
      until: null,
      can_change: verdict === true,
      deposit_cents: row.pay_state === 'paid' ? row.deposit_cents : 0,
      deposit_back: row.deposit_back,
      why: verdict === true ? '' : verdict,
      times:
        times === null
          ? []
          : times
              .offered()
              .map(times.instantOf)
              .filter(at => at.getTime() !== starts_at?.getTime()),
      answer: row.request_answer,
    }
  })
}

function timesOf(tx: CompanyTx, zone: string, row: ListedBooking) {
  const { job_type_id, lat, lng, starts_at, ends_at, appointment_id: appointment } = row
  const from = row.appointment_at ?? starts_at
  const to = row.appointment_ends ?? ends_at
  return onlineTimes(tx, {
    zone,
    job_type_id,
    minutes: Math.round((to.getTime() - from.getTime()) / 60_000),
    lat,
    lng,
    booking: row.id,
    appointments: appointment === null ? [] : [appointment],
  })
}

/** Moves or cancels a booking by its link. */
export async function changeByLink(
  ctx: PublicContext,
  { token, cancel, starts_at }: Gets<typeof publicBookingContract.move>,
) {
  const { companyId, id } = bookingOf(ctx.seal, ['change'], token)
  const write = await ctx.byLink(companyId)
  if (!cancel && starts_at === undefined) return refuse(400, bookingPageTexts.noTime, { field: 'starts_at' })
  await refuseMany(ctx, companyId, 'holds')
  return write(async tx => {
    await oneBookingAtATime(tx)
    const before = found(await lockBooking(tx, id))
    const seen = found(await listedBooking(tx, id))
    const page = await readBookingPage(tx)
    const { time_zone: zone } = await lookOf(tx, page)
    const { state, starts_at: was } = presentOf(seen, tx.now)
    refuseUnless(canChange({ starts_at: was, status_id: seen.status_id }, page, tx.now), 409)
    const to = cancel ? null : await placeFor(tx, zone, seen, new Date(starts_at!))
    if (state === 'requested') await changeRequest(tx, seen, to)
    else await changeVisit(tx, ctx, seen, to, zone)
    const back = cancel && (await giveDepositBack(tx, ctx, before)) ? before.deposit_cents : 0
    const after = await updateBooking(tx, id, to ? { ...to } : { state: 'cancelled', cancelled_at: tx.now })
    tx.record('web_bookings', recordOf(before), recordOf(after))
    const change = { text: cancel ? 'Cancelled' : 'Moved' }
    const at = { instant: instantText(to?.starts_at ?? was!) }
    const place = seen.present_job === null ? { path: '/bookingRequests' } : { jobId: seen.present_job }
    await tellPeople(tx, ctx.outbox, [
      { kind: 'onlineBookingChanged', ...place, values: { name: seen.name, at, change } },
    ])
    await tellChanged(tx, ctx, after, {
      at: to?.starts_at ?? null,
      window: seen.appointment_window ?? seen.window_minutes,
      url: `${ctx.publicUrl}/book/${page.slug}/change/${token}`,
      back,
    })
    return { message: cancel ? bookingPageTexts.cancelled : bookingPageTexts.changed }
  })
}

interface Placed {
  starts_at: Date
  ends_at: Date
  technician_id: number
}

async function placeFor(tx: CompanyTx, zone: string, row: ListedBooking, start: Date): Promise<Placed> {
  const opening = (await timesOf(tx, zone, row)).at(start)
  if (!opening) return refuse(409, bookingPageTexts.taken, { field: 'starts_at' })
  const minutes = opening.end - opening.start
  return {
    starts_at: start,
    ends_at: new Date(start.getTime() + minutes * 60_000),
    technician_id: opening.technician,
  }
}

async function changeRequest(tx: CompanyTx, row: ListedBooking, to: Placed | null): Promise<void> {
  const after = await updateRequest(
    tx,
    row.request_id!,
    to ? { status: 'requested', ...to } : { status: 'withdrawn', decided_at: tx.now },
  )
  tx.record(
    'booking_requests',
    { id: after.id, status: 'requested', starts_at: row.request_starts_at },
    after,
  )
}

async function changeVisit(
  tx: CompanyTx,
  ctx: PublicContext,
  row: ListedBooking,
  to: Placed | null,
  zone: string,
): Promise<void> {
  const job = found(await lockJob(tx, row.present_job!))
  const live = await lockAppointmentsOf(tx, job.id)
  const before = found(live.find(each => each.id === row.appointment_id))
  const changes: AppointmentChange[] = []
  if (to) {
    const { send_sms, window_minutes } = before
    const { starts_at, ends_at, technician_id } = to
    const placed = { starts_at, ends_at, window_minutes, technician_ids: [technician_id], send_sms }
    // The client has just done it: nobody writes to them.
    await changeAppointment(tx, before, placed, changes, true)
  } else await markCancelled(tx, before, changes, true)
  const left = [
    ...live.filter(each => each.id !== before.id),
    ...changes.map(({ after }) => after).filter(each => each.cancelled_at === null),
  ]
  const crew = [...new Set(left.flatMap(each => each.technician_ids))]
  const technicians = to ? crew : job.technician_ids
  const after = await updateJob(tx, job.id, {
    ...nextOf(left, tx.now),
    technician_ids: technicians,
    modify_percentage: keptPercentages(job.modify_percentage, technicians),
  })
  if (!sameIds(technicians, job.technician_ids))
    await replaceTechnicians(tx, { ...job, technician_ids: technicians })
  tx.record('jobs', job, after)
  const told = to ? diaryTexts.scheduled(to.starts_at) : diaryTexts.cancelled(before.starts_at)
  writeProductDiary(tx, job.id, [{ type: 'schedule', told }], zone)
  await tellTechnicians(tx, ctx, job, { before, to })
}

/** Tells those who were to go, and those who go now. */
async function tellTechnicians(
  tx: CompanyTx,
  { outbox }: PublicContext,
  job: { id: number; number: number; name: string },
  { before, to }: { before: { starts_at: Date; technician_ids: number[] }; to: Placed | null },
): Promise<void> {
  const values = (at: Date) => ({ number: job.number, name: job.name, at: { instant: instantText(at) } })
  const gone = before.technician_ids.filter(id => id !== to?.technician_id)
  await tellPeople(tx, outbox, [
    { kind: 'appointmentCancelled', users: gone, jobId: job.id, values: values(before.starts_at) },
    ...(to
      ? [
          {
            kind: 'appointmentMoved' as const,
            users: [to.technician_id],
            jobId: job.id,
            values: values(to.starts_at),
          },
        ]
      : []),
  ])
}
