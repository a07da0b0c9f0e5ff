import type { Handlers } from '#server/mount.ts'
import { instantText } from '#shared/dates.ts'
import type { appointmentsContract } from '../../appointments.contract.ts'
import { defaultDuration, inTheWay } from '../../appointments.rules.ts'
import { appointmentToWire } from '../../appointments.wire.ts'
import { namesOf } from '../job-checks.queries.ts'
import { appointmentsInTheWay } from './appointments.queries.ts'
import {
  addAppointment,
  cancelAppointment,
  moveAppointment,
  restoreAppointment,
} from './appointments.service.ts'

/** More than these nobody reads in a question. */
const mostConflicts = 5

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
    const { conflicts, technicians } = await ctx.read(async tx => {
      const conflicts = await appointmentsInTheWay(tx, slot)
      const busy = technician_ids.filter(id => conflicts.some(each => each.technician_ids.includes(id)))
      const nameOf = await namesOf(tx, busy)
      return { conflicts, technicians: busy.map(id => ({ id, name: nameOf(id) })) }
    })
    return {
      eventExists: technicians.length > 0,
      technicians,
      conflicts: conflicts
        .slice(0, mostConflicts)
        .map(({ number, name, starts_at, ends_at }) =>
          inTheWay(number, name, instantText(starts_at), instantText(ends_at)),
        ),
    }
  },
}
