import type { Handlers } from '#server/mount.ts'
import type { appointmentsContract } from '../../appointments.contract.ts'
import { defaultDuration } from '../../appointments.rules.ts'
import { appointmentToWire } from '../../appointments.wire.ts'
import { busyTechnicians } from './appointments.queries.ts'
import {
  addAppointment,
  cancelAppointment,
  moveAppointment,
  restoreAppointment,
} from './appointments.service.ts'

export const appointmentsHandlers: Handlers<typeof appointmentsContract> = {
  move: (input, ctx) =>
    ctx.write(async tx => ({ result: appointmentToWire(await moveAppointment(tx, ctx.outbox, input)) })),

  add: ({ id, ...wish }, ctx) =>
    ctx.write(async tx => ({ result: appointmentToWire(await addAppointment(tx, ctx.outbox, id, wish)) })),

  cancel: ({ id }, ctx) =>
    ctx.write(async tx => {
      await cancelAppointment(tx, ctx.outbox, id)
      return { message: 'Appointment cancelled.' }
    }),

  restore: ({ id }, ctx) =>
    ctx.write(async tx => ({ result: appointmentToWire(await restoreAppointment(tx, ctx.outbox, id)) })),

  async busy({ technician_ids = [], starts_at, minutes = defaultDuration, job_id, appointment_id }, ctx) {
    const slot = { technician_ids, starts_at, minutes, exceptJob: job_id, exceptAppointment: appointment_id }
    const technicians = await ctx.read(tx => busyTechnicians(tx, slot))
    return { eventExists: technicians.length > 0, technicians }
  },
}
