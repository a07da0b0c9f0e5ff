import { moveAppointment } from '#features/jobs/jobs/server/appointments/appointments.service.ts'
import type { Handlers } from '#server/mount.ts'
import type { dayOrderContract } from '../day-order.contract.ts'
import { proposeOrder } from './day-order.service.ts'

export const dayOrderHandlers: Handlers<typeof dayOrderContract> = {
  propose: (input, ctx) => proposeOrder(ctx, input),

  apply: ({ moves }, ctx) =>
    ctx.write(async tx => {
      const moved = []
      // In the order of their ids, so that two such calls can't deadlock.
      for (const { id, version, appointment_time } of [...moves].sort((a, b) => a.id - b.id)) {
        const starts_at = new Date(appointment_time)
        const after = await moveAppointment(tx, ctx.outbox, { id, version, starts_at })
        moved.push({ id, version: after.version })
      }
      return { moved }
    }),
}
