import type { Handlers } from '#server/mount.ts'
import type { appointmentsContract } from '../../appointments.contract.ts'
import { appointmentToWire } from '../../appointments.wire.ts'
import {
  addAppointment,
  cancelAppointment,
  moveAppointment,
  restoreAppointment,
} from './appointments.service.ts'

export const appointmentsHandlers: Omit<Handlers<typeof appointmentsContract>, 'busy'> = {
  move: ({ tell_client: tells, ...move }, ctx) =>
    ctx.write(async tx => ({
      result: appointmentToWire(await moveAppointment(tx, ctx.outbox, { ...move, tells })),
    })),

  add: ({ id, ...wish }, ctx) =>
    ctx.write(async tx => ({ result: appointmentToWire(await addAppointment(tx, ctx.outbox, id, wish)) })),

  cancel: ({ id, tell_client }, ctx) =>
    ctx.write(async tx => {
      await cancelAppointment(tx, ctx.outbox, id, tell_client)
      return { message: 'Appointment cancelled.' }
    }),

  restore: ({ id }, ctx) =>
    ctx.write(async tx => ({ result: appointmentToWire(await restoreAppointment(tx, ctx.outbox, id)) })),
}
