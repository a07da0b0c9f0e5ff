import {
  addAppointment,
  cancelAppointment,
  moveAppointment,
  restoreAppointment,
  toJobAppointment,
} from '#features/work/jobs/server/appointments.service.ts'
import { actorOf } from '#features/work/jobs/server/job-actor.service.ts'
import { toJobRow } from '#features/work/jobs/server/job-rows.queries.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { calendarContract } from '../calendar.contract.ts'
import { maxRangeDays } from '../calendar.rules.ts'
import { appointmentsInRange, busyTechnicians } from './calendar.queries.ts'

export const calendarHandlers: Handlers<typeof calendarContract> = {
  async range({ startDate, endDate, worker }, ctx) {
    const { session } = ctx
    const first = parseDay(startDate)!
    const last = parseDay(endDate)!
    if (last < first) return refuse(400, 'End date is not valid', { field: 'endDate' })
    if (last - first >= maxRangeDays) {
      return refuse(400, fact('Please choose {{count}} days at most.', { count: maxRangeDays }), {
        field: 'endDate',
      })
    }
    const chosen = worker?.length ? worker : null
    const rows = await ctx.read(tx =>
      appointmentsInRange(tx, {
        from: dayStartUtc(first, session.timeZone),
        to: dayStartUtc(last + 1, session.timeZone),
        technicians: seesOwnWorkOnly(session) ? [session.id] : chosen,
      }),
    )
    return { data: rows.map(row => toJobRow(row, session.timeZone, true)) }
  },

  move: (input, ctx) =>
    ctx.write(async tx => {
      const moved = await moveAppointment(
        tx,
        actorOf(ctx),
        {
          id: input.id,
          jobId: input.job_id,
          version: input.version,
          start: input.appointment_time,
          duration: input.duration,
          technicians: input.worker,
        },
        ctx.now(),
      )
      return { result: toJobAppointment(moved) }
    }),

  add: (input, ctx) =>
    ctx.write(async tx => {
      const { appointment_time: start, duration, worker: technicians, send_sms } = input
      const wish = { start, duration, technicians, send_sms }
      return { result: toJobAppointment(await addAppointment(tx, actorOf(ctx), input.id, wish, ctx.now())) }
    }),

  cancel: ({ id }, ctx) =>
    ctx.write(async tx => {
      await cancelAppointment(tx, actorOf(ctx), id, ctx.now())
      return { message: 'Appointment cancelled.' }
    }),

  restore: ({ id }, ctx) =>
    ctx.write(async tx => ({
      result: toJobAppointment(await restoreAppointment(tx, actorOf(ctx), id, ctx.now())),
    })),

  async busy({ user, appointmentTime, duration, jobID, appointmentId }, ctx) {
    const technicians = await ctx.read(tx =>
      busyTechnicians(tx, {
        technicians: user,
        start: appointmentTime,
        minutes: duration,
        exceptJob: jobID || null,
        exceptAppointment: appointmentId || null,
      }),
    )
    return { eventExists: technicians.length > 0, technicians }
  },
}
