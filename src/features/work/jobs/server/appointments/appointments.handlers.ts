import type { Handlers } from '#server/mount.ts'
import type { appointmentsContract } from '../../appointments.contract.ts'
import { actorOf } from '../job-actor.service.ts'
import { busyTechnicians } from './appointments.queries.ts'
import {
  addAppointment,
  cancelAppointment,
  moveAppointment,
  restoreAppointment,
  toJobAppointment,
} from './appointments.service.ts'

export const appointmentsHandlers: Handlers<typeof appointmentsContract> = {
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
